import Accounts
import Cryptography
import OpenID

/// Records that report the outcome of each access to the store's health.
struct MonitoredRecordStore: RecordStore {
    let base: any RecordStore
    let health: StoreHealth

    func get(_ key: RecordKey, now: Instant) async throws -> Record? {
        try await watched { try await base.get(key, now: now) }
    }

    func get(_ keys: [RecordKey], now: Instant) async throws -> [Record?] {
        try await watched { try await base.get(keys, now: now) }
    }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws {
        try await watched {
            try await base.put(key, value, expires: expires, owners: owners, now: now)
        }
    }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner],
        reading others: [RecordKey], now: Instant
    ) async throws -> [Record?] {
        try await watched {
            try await base.put(key, value, expires: expires, owners: owners, reading: others, now: now)
        }
    }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, beside other: RecordKey,
        owners: @Sendable (Record) throws -> [StoreOwner], now: Instant
    ) async throws -> RecordTaken {
        try await watched {
            try await base.put(key, value, expires: expires, beside: other, owners: owners, now: now)
        }
    }

    func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        try await watched {
            try await base.putOnce(key, value, expires: expires, owners: owners, now: now)
        }
    }

    func take(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await watched { try await base.take(key, now: now) }
    }

    func take(
        _ key: RecordKey, with other: RecordKey, now: Instant
    ) async throws -> (RecordTaken, RecordTaken) {
        try await watched { try await base.take(key, with: other, now: now) }
    }

    func state(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await watched { try await base.state(key, now: now) }
    }

    func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        try await watched {
            try await base.update(key, from: revision, to: value, expires: expires, owners: owners, now: now)
        }
    }

    func remove(_ key: RecordKey) async throws {
        try await watched { try await base.remove(key) }
    }

    func removeEphemeral(of sandbox: SandboxID) async throws {
        try await watched { try await base.removeEphemeral(of: sandbox) }
    }

    func purge(now: Instant) async throws -> Int {
        try await watched { try await base.purge(now: now) }
    }

    private func watched<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as AccountError {
            if case .storage(let cause) = error { health.note(cause) }
            throw error
        }
    }
}
