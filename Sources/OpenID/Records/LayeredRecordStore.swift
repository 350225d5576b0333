package import Cryptography

/// Keeps ephemeral records in one store, persistent ones in another: on one node, memory and the database.
package struct LayeredRecordStore: RecordStore {
    private let ephemeral: any RecordStore
    private let persistent: any RecordStore

    package init(ephemeral: any RecordStore, persistent: any RecordStore) {
        self.ephemeral = ephemeral
        self.persistent = persistent
    }

    private func layer(_ kind: RecordKind) -> any RecordStore {
        kind.standing == .ephemeral ? ephemeral : persistent
    }

    package func get(_ key: RecordKey, now: Instant) async throws -> Record? {
        try await layer(key.kind).get(key, now: now)
    }

    package func get(_ keys: [RecordKey], now: Instant) async throws -> [Record?] {
        var found: [RecordKey: Record] = [:]
        for standing in [RecordKind.Standing.ephemeral, .persistent] {
            let wanted = keys.filter { $0.kind.standing == standing }
            guard let first = wanted.first else { continue }
            for (key, record) in zip(wanted, try await layer(first.kind).get(wanted, now: now)) {
                found[key] = record
            }
        }
        return keys.map { found[$0] }
    }

    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws { try await layer(key.kind).put(key, value, expires: expires, owners: owners, now: now) }

    package func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        try await layer(key.kind).putOnce(key, value, expires: expires, owners: owners, now: now)
    }

    package func take(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await layer(key.kind).take(key, now: now)
    }

    package func state(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try await layer(key.kind).state(key, now: now)
    }

    package func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        try await layer(key.kind).update(
            key, from: revision, to: value, expires: expires, owners: owners, now: now)
    }

    package func remove(_ key: RecordKey) async throws { try await layer(key.kind).remove(key) }

    package func removeEphemeral(of sandbox: SandboxID) async throws {
        try await ephemeral.removeEphemeral(of: sandbox)
    }

    package func purge(now: Instant) async throws -> Int {
        // The persistent ones are purged with the accounts' store.
        try await ephemeral.purge(now: now)
    }
}
