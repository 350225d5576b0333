internal import Accounts
internal import Cryptography
internal import OpenID

/// Persistent records in one node's file: encrypted like the accounts, gone with their sandbox, and read from memory
/// where they were read lately.
///
/// A step is a transaction; what it remembers of ends stands under a kind of its own.
struct AccountRecordStore: RecordStore {
    let storage: SQLiteStore

    func get(_ key: RecordKey, now: Instant) async throws -> Record? {
        if let found = storage.recent.find(key, now: now) { return found }
        return try await read([key], now: now)[0]
    }

    func get(_ keys: [RecordKey], now: Instant) async throws -> [Record?] {
        let found = keys.map { storage.recent.find($0, now: now) }
        let missing = zip(keys, found).filter { $0.1 == nil }.map(\.0)
        guard !missing.isEmpty else { return found.map { $0 ?? nil } }
        var read = try await read(missing, now: now).makeIterator()
        return found.map { if let record = $0 { record } else { read.next() ?? nil } }
    }

    private func read(_ keys: [RecordKey], now: Instant) async throws -> [Record?] {
        guard let partition = keys.first?.partition else { return [] }
        let marks = keys.map(storage.recent.mark(of:))
        let found = try await storage.readTransaction(partition) { (transaction) throws(AccountError) in
            try keys.map { (key) throws(AccountError) in
                try transaction.storedRecord(key.kind, key.name, now: now)
            }
        }
        return zip(zip(keys, marks), found).map { (asked, found) in
            let record = found.map { Self.record($0.value) }
            storage.recent.keep(record, asked.0, expires: found?.expires, since: asked.1, now: now)
            return record
        }
    }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws {
        let bytes = try value.bytes()
        try await storage.write(key.partition) { (transaction) throws(AccountError) in
            try transaction.keep(bytes, key, expires, now: now)
        }
    }

    func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        let bytes = try value.bytes()
        return try await storage.write(key.partition) { (transaction) throws(AccountError) in
            guard case .unknown = try transaction.state(key, now: now) else { return false }
            try transaction.keep(bytes, key, expires, now: now)
            return true
        }
    }

    func take(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await storage.write(key.partition) { (transaction) throws(AccountError) in
            let taken = try transaction.state(key, now: now)
            guard case .record = taken else { return taken }
            _ = try transaction.remove(key.kind, key.name)
            if key.kind.remembersEnd, let end = RecordExpiry.ofKind.moment(of: key.kind, now: now) {
                try transaction.put(key.kind.ofMarks, key.name, [], expires: end)
            }
            return taken
        }
    }

    func state(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await storage.read(key.partition) { (reader) throws(AccountError) in
            try reader.state(key, now: now)
        }
    }

    func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        let bytes = try value.bytes()
        return try await storage.write(key.partition) { (transaction) throws(AccountError) in
            guard try transaction.current(key, now: now)?.revision == revision else { return false }
            try transaction.keep(bytes, key, expires, now: now)
            return true
        }
    }

    func remove(_ key: RecordKey) async throws {
        try await storage.write(key.partition) { (transaction) throws(AccountError) in
            _ = try transaction.remove(key.kind, key.name)
            if key.kind.remembersEnd { _ = try transaction.remove(key.kind.ofMarks, key.name) }
        }
    }

    /// Nothing that is kept here is passing.
    func removeEphemeral(of sandbox: SandboxID) {}

    func purge(now: Instant) async throws -> Int { try await storage.purge(before: now) }

    /// The record of a value; its revision is the value's digest.
    static func record(_ bytes: [UInt8]) -> Record {
        Record(value: RecordValue(bytes), revision: RecordRevision(Array(SHA256.hash(bytes).prefix(16))))
    }
}

extension RecordKind {
    /// The kind of what is remembered of records that were taken.
    var ofMarks: RecordKind { RecordKind("\(rawValue)/taken") }
}

extension AccountReader {
    fileprivate func current(_ key: RecordKey, now: Instant) throws(AccountError) -> Record? {
        try record(key.kind, key.name, now: now).map(AccountRecordStore.record)
    }

    fileprivate func state(_ key: RecordKey, now: Instant) throws(AccountError) -> RecordTaken {
        if let record = try current(key, now: now) { return .record(record) }
        guard key.kind.remembersEnd else { return .unknown }
        if try record(key.kind.ofMarks, key.name, now: now) != nil { return .used }
        // It is still there, and only its time has passed.
        return try record(key.kind, key.name, now: .distantPast) == nil ? .unknown : .expired
    }
}

extension AccountTransaction {
    fileprivate func keep(
        _ bytes: [UInt8], _ key: RecordKey, _ expires: RecordExpiry, now: Instant
    ) throws(AccountError) {
        try put(key.kind, key.name, bytes, expires: expires.moment(of: key.kind, now: now))
        if key.kind.remembersEnd { _ = try remove(key.kind.ofMarks, key.name) }
    }
}
