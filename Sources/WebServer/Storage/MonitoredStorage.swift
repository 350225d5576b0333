import Accounts
import Cryptography
import OpenID

/// Storage that reports the outcome of each access to its health.
struct MonitoredStorage: AccountStorage {
    let base: any AccountStorage
    let health: StoreHealth

    func read<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await health.watched { () async throws(AccountError) in try await base.read(sandbox, body) }
    }

    func write<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let value = try await health.watched { () async throws(AccountError) in
            try await base.write(sandbox, body)
        }
        health.noteChange()
        return value
    }

    func sandbox(_ id: SandboxID) async throws(AccountError) -> Sandbox? {
        try await health.watched { () async throws(AccountError) in try await base.sandbox(id) }
    }

    func sandbox(apiKey: String) async throws(AccountError) -> Sandbox? {
        try await health.watched { () async throws(AccountError) in try await base.sandbox(apiKey: apiKey) }
    }

    func sandboxes(idleSince moment: Instant, limit: Int) async throws(AccountError) -> [SandboxID] {
        try await health.watched { () async throws(AccountError) in
            try await base.sandboxes(idleSince: moment, limit: limit)
        }
    }

    func sandboxCount(address: String?) async throws(AccountError) -> Int {
        try await health.watched { () async throws(AccountError) in
            try await base.sandboxCount(address: address)
        }
    }

    func purge(before moment: Instant) async throws(AccountError) -> Int {
        try await health.watched { () async throws(AccountError) in try await base.purge(before: moment) }
    }

    func open(_ sandbox: Sandbox, most: Int, mostOfCreator: Int) async throws(AccountError) -> Sandbox? {
        try await health.watched { () async throws(AccountError) in
            try await base.open(sandbox, most: most, mostOfCreator: mostOfCreator)
        }
    }

    var parts: [StorePart] { base.parts }

    func probe(_ part: StorePart, now: Instant) async throws(AccountError) {
        try await health.watched { () async throws(AccountError) in try await base.probe(part, now: now) }
    }

    func moment() async throws(AccountError) -> Instant? {
        try await health.watched { () async throws(AccountError) in try await base.moment() }
    }

    func tidy() throws(AccountError) -> Bool { try base.tidy() }

    func refreshKeys(now: Instant) async throws(AccountError) -> Bool {
        try await health.watched { () async throws(AccountError) in try await base.refreshKeys(now: now) }
    }

    var notices: any ChangeNotifications { base.notices }

    var records: any RecordStore { MonitoredRecordStore(base: base.records, health: health) }
}

/// Records that report the outcome of each access to the store's health.
struct MonitoredRecordStore: RecordStore {
    let base: any RecordStore
    let health: StoreHealth

    func get(_ key: RecordKey, now: Instant) async throws -> Record? {
        try await health.watched { try await base.get(key, now: now) }
    }

    func get(_ keys: [RecordKey], now: Instant) async throws -> [Record?] {
        try await health.watched { try await base.get(keys, now: now) }
    }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws {
        try await health.watched {
            try await base.put(key, value, expires: expires, owners: owners, now: now)
        }
    }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner],
        reading others: [RecordKey], now: Instant
    ) async throws -> [Record?] {
        try await health.watched {
            try await base.put(key, value, expires: expires, owners: owners, reading: others, now: now)
        }
    }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, beside other: RecordKey,
        owners: @Sendable (Record) throws -> [StoreOwner], now: Instant
    ) async throws -> RecordTaken {
        try await health.watched {
            try await base.put(key, value, expires: expires, beside: other, owners: owners, now: now)
        }
    }

    func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        try await health.watched {
            try await base.putOnce(key, value, expires: expires, owners: owners, now: now)
        }
    }

    func take(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await health.watched { try await base.take(key, now: now) }
    }

    func take(
        _ key: RecordKey, with other: RecordKey, now: Instant
    ) async throws -> (RecordTaken, RecordTaken) {
        try await health.watched { try await base.take(key, with: other, now: now) }
    }

    func state(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await health.watched { try await base.state(key, now: now) }
    }

    func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        try await health.watched {
            try await base.update(key, from: revision, to: value, expires: expires, owners: owners, now: now)
        }
    }

    func remove(_ key: RecordKey) async throws {
        try await health.watched { try await base.remove(key) }
    }

    func removeEphemeral(of sandbox: SandboxID) async throws {
        try await health.watched { try await base.removeEphemeral(of: sandbox) }
    }

    func purge(now: Instant) async throws -> Int {
        try await health.watched { try await base.purge(now: now) }
    }
}
