package import Accounts
package import Cryptography
package import OpenID

/// Lasting records, in the accounts' own store: sealed like them, and gone with their sandbox.
///
/// A step is a transaction; what it remembers of ends stands under a kind of its own.
package struct AccountRecordStore: RecordStore {
    private let storage: any AccountStorage

    package init(_ storage: any AccountStorage) {
        self.storage = storage
    }

    package func get(_ key: RecordKey, now: Instant) async throws -> Record? {
        try await get([key], now: now)[0]
    }

    package func get(_ keys: [RecordKey], now: Instant) async throws -> [Record?] {
        guard let partition = keys.first?.partition else { return [] }
        return try await storage.read(partition) { (reader) throws(AccountError) in
            var records: [Record?] = []
            for key in keys { records.append(try reader.current(key, now: now)) }
            return records
        }
    }

    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws {
        let bytes = try value.bytes()
        try await storage.write(key.partition) { (transaction) throws(AccountError) in
            try transaction.keep(bytes, key, expires, now: now)
        }
    }

    package func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        let bytes = try value.bytes()
        return try await storage.write(key.partition) { (transaction) throws(AccountError) in
            guard case .unknown = try transaction.state(key, now: now) else { return false }
            try transaction.keep(bytes, key, expires, now: now)
            return true
        }
    }

    package func take(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
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

    package func state(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await storage.read(key.partition) { (reader) throws(AccountError) in
            try reader.state(key, now: now)
        }
    }

    package func update(
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

    package func remove(_ key: RecordKey) async throws {
        try await storage.write(key.partition) { (transaction) throws(AccountError) in
            _ = try transaction.remove(key.kind, key.name)
            if key.kind.remembersEnd { _ = try transaction.remove(key.kind.ofMarks, key.name) }
        }
    }

    /// Nothing that is kept here is passing.
    package func removeEphemeral(of sandbox: SandboxID) {}

    package func purge(now: Instant) async throws -> Int { try await storage.purge(before: now) }
}

extension AccountRecordStore {
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
