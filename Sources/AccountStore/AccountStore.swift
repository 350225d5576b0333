// Keeps the accounts of all sandboxes in SQLite.
//
//     rules of Accounts ──closure──→ SQLiteStore ── one writer, many readers (WAL) ──→ file or memory
//                                        │
//                                  RecordSealer: names of records as keyed hashes, values under AES-GCM
//
// Neighbour: Accounts, whose AccountStorage this is. Sole importer of GRDB. Every call into SQLite runs on GRDB's own
// queues, never on the cooperative pool.
