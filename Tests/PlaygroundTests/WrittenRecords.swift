import Cryptography
import OpenID

/// A store in memory that keeps what records say as bytes, as one does that nodes share: whatever cannot be written or
/// read back shows in every test that uses it.
struct WrittenRecords: RecordStore {
    private let base = MemoryRecordStore()

    func get(_ key: RecordKey, now: Instant) -> Record? { base.get(key, now: now) }
    func get(_ keys: [RecordKey], now: Instant) -> [Record?] { base.get(keys, now: now) }

    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) throws {
        try base.put(key, written(value), expires: expires, owners: owners, now: now)
    }

    func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) throws -> Bool {
        try base.putOnce(key, written(value), expires: expires, owners: owners, now: now)
    }

    func take(_ key: RecordKey, now: Instant) -> RecordTaken { base.take(key, now: now) }
    func state(_ key: RecordKey, now: Instant) -> RecordTaken { base.state(key, now: now) }

    func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) throws -> Bool {
        try base.update(
            key, from: revision, to: written(value), expires: expires, owners: owners, now: now)
    }

    func remove(_ key: RecordKey) { base.remove(key) }
    func removeEphemeral(of sandbox: SandboxID) { base.removeEphemeral(of: sandbox) }
    func purge(now: Instant) -> Int { base.purge(now: now) }

    private func written(_ value: RecordValue) throws -> RecordValue { RecordValue(try value.bytes()) }
}
