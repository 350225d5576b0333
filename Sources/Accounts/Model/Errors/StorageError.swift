/// The reason why the storage of accounts gave no answer.
package enum StorageError: Error, Hashable, Sendable, Codable {
    /// Another process holds the database for longer than we wait.
    case locked
    /// The database server cannot be reached, or takes no changes now; private reason.
    case unreachable(reason: String)
    /// The database server has no connection left for us; private reason.
    case crowded(reason: String)
    /// There is no room left on the disk.
    case full
    /// The file, its folder or its disk may only be read.
    case readOnly
    /// The file that was opened is no longer in its place: it was removed, moved, or another one stands there.
    case replaced
    /// The disk fails while it is read or written; SQLite's extended result code.
    case diskFailing(code: Int32)
    /// The file cannot be opened, or is no database of ours; private reason.
    case unopenable(reason: String)
    /// Pages of the file are damaged; private reason.
    case damaged(reason: String)
    /// The database was made by a newer Portico (schema names that this one does not know).
    case newerSchema(unknown: [String])
    /// The database was sealed with another key than the one given.
    case wrongKey
    /// The database was sealed anew since, and the key given is the one of before.
    case retiredKey
    /// A unique value (local id, e-mail, telephone, identity) belongs to another account.
    case conflict(UniqueField)
    /// The account or sandbox that was to be changed does not exist.
    case missing
    /// A stored value cannot be read: damaged, or sealed with another key.
    case unreadable(what: String)
    /// The engine failed otherwise; private reason.
    case failed(reason: String)

    /// The unique fields of the accounts of a sandbox.
    package enum UniqueField: String, Hashable, Sendable, Codable {
        case localID, email, phoneNumber, identity
    }
}

extension StorageError {
    /// Indicates whether the operator can fix it: the same request may succeed later.
    package var isOutage: Bool {
        switch self {
        case .locked, .unreachable, .crowded, .full, .readOnly, .replaced, .diskFailing, .unopenable: true
        case .damaged, .newerSchema, .wrongKey, .retiredKey, .conflict, .missing, .unreadable, .failed: false
        }
    }

    /// Indicates whether the place of the store is at fault, not what was asked of it.
    package var isFault: Bool {
        switch self {
        case .conflict, .missing, .unreadable: false
        default: true
        }
    }

    /// Indicates whether one part of the store can have it while the others work.
    package var isOfPart: Bool {
        switch self {
        case .locked, .damaged, .missing, .unreadable, .failed, .conflict: true
        case .unreachable, .crowded, .full, .readOnly, .replaced, .diskFailing, .unopenable, .newerSchema,
            .wrongKey, .retiredKey:
            false
        }
    }

    /// The cause in a few words, for `/readyz`: no path in it.
    package var summary: String {
        switch self {
        case .locked: "locked by another process"
        case .unreachable: "database server unreachable"
        case .crowded: "database server has no connection left"
        case .full: "disk full"
        case .readOnly: "read-only"
        case .replaced: "file removed or replaced"
        case .diskFailing: "disk failing"
        case .unopenable: "cannot be opened"
        case .damaged: "file damaged"
        case .newerSchema: "made by a newer version"
        case .wrongKey: "sealed with another key"
        case .retiredKey: "sealed anew with a newer key"
        case .conflict, .missing, .unreadable, .failed: "does not answer"
        }
    }

    /// The cause with the place of the store and what to do about it, for the log and the terminal.
    ///
    /// - Parameter store: path of the database file, or another name for where the store is.
    package func message(store: String) -> String {
        switch self {
        case .locked:
            "\(store) is held by another process for longer than we wait; end what holds it: `fuser` names who has "
                + "SQLite's file open, `pg_stat_activity` what PostgreSQL does"
        case .unreachable(let reason):
            "\(store) cannot be reached, or takes no changes (\(reason)); start the database server, or lead "
                + "`playground.store` to its primary; a running server then goes on by itself"
        case .crowded(let reason):
            "\(store) has no connection left for this node (\(reason)); end what holds them (`pg_stat_activity`), raise "
                + "`max_connections`, or put PgBouncer in front of it; a running server then goes on by itself"
        case .full:
            "there is no room left on the disk of \(store) (SQLite 13, PostgreSQL 53100); free some, and it goes on "
                + "by itself"
        case .readOnly:
            "\(store) may only be read (SQLite 8); give the server's user the right to write the file and its "
                + "folder, or mount the disk for writing"
        case .replaced:
            "\(store) was removed or replaced while the server ran; put the file back with its -wal and -shm, or "
                + "restore a backup (`portico store restore`) and start the server again"
        case .diskFailing(let code):
            "the disk of \(store) fails (SQLite \(code)); look at the system's log, and restore a backup on a "
                + "sound disk: `portico store restore FILE`"
        case .unopenable(let reason):
            "\(store) cannot be opened (\(reason)); `playground.store` has to name a file that the server's user "
                + "may read and write, and no other program's"
        case .damaged(let reason):
            "\(store) is damaged (\(reason)); restore a backup: `portico store restore FILE --force`"
        case .newerSchema(let unknown):
            "\(store) was made by a newer Portico (\(unknown.joined(separator: ", "))); run that version, or "
                + "restore a backup that this one made"
        case .wrongKey:
            "\(store) was sealed with another secret; put back the `secret` that was beside it (or "
                + "PORTICO_SECRET), or move the store away to begin with none"
        case .retiredKey:
            "\(store) was sealed anew since (`portico store rekey`), and the secret given here is the one of before; "
                + "put the new `secret` (or PORTICO_SECRET) in its place"
        case .conflict, .missing, .unreadable, .failed: "\(store): \(self)"
        }
    }
}
