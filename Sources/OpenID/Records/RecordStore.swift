package import Cryptography

/// A record as a store gives it.
package struct Record: Sendable {
    package let value: RecordValue
    /// Differs for every value that the key had.
    package let revision: RecordRevision

    package init(value: RecordValue, revision: RecordRevision) {
        self.value = value
        self.revision = revision
    }
}

/// The revision of a key's value, for changes that fail when another writer was faster.
package struct RecordRevision: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

/// The result of taking a key.
package enum RecordTaken: Sendable {
    /// It was there; after `take` it is no longer.
    case record(Record)
    /// It was taken before.
    case used
    /// Its time had passed.
    case expired
    /// It was never here, or is long forgotten.
    case unknown

    package var record: Record? { if case .record(let record) = self { record } else { nil } }
}

/// The time when a record ends.
package enum RecordExpiry: Hashable, Sendable {
    /// After the lifetime of its kind.
    case ofKind
    case at(Instant)
    /// With its sandbox.
    case never
}

/// Keeps records, each under its key until its time: what expires, and what belongs to no single account.
///
/// Every operation is one step: of several callers that take or make the same record, one does. Every conformer passes
/// the suite `RecordStoreTests`.
///
/// - Throws: every member throws `RecordDamaged`, and what the engine does (`AccountError.storage`).
package protocol RecordStore: Sendable {
    /// The record; nil when there is none or its time has passed.
    func get(_ key: RecordKey, now: Instant) async throws -> Record?
    /// Several records of one partition in one step, in the order of their keys.
    func get(_ keys: [RecordKey], now: Instant) async throws -> [Record?]
    /// Keeps a record in place of an earlier one.
    ///
    /// - Parameter owners: whose shares of the kind's bound it counts for.
    /// - Throws: `StoreFull`; then the earlier record stays.
    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws
    /// Keeps a record as `put` does, and gives others of its partition.
    ///
    /// - Throws: `StoreFull`.
    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner],
        reading others: [RecordKey], now: Instant
    ) async throws -> [Record?]
    /// Keeps a record if another one of its partition is there.
    ///
    /// - Parameter owners: whose shares it counts for, by the other one.
    /// - Returns: the result that `state` gives of the other one; the record is kept if that is there.
    /// - Throws: `StoreFull`, what `owners` throws.
    func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, beside other: RecordKey,
        owners: @Sendable (Record) throws -> [StoreOwner], now: Instant
    ) async throws -> RecordTaken
    /// Keeps a record unless one is there, or the end of one is remembered: of several callers exactly one is told
    /// `true`.
    ///
    /// - Throws: `StoreFull`.
    func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws -> Bool
    /// Gives and removes the record: of several callers exactly one receives it.
    func take(_ key: RecordKey, now: Instant) async throws -> RecordTaken
    /// Takes a record and, if it was there, another one of its partition.
    ///
    /// - Returns: the state of each; `unknown` for the second when the first did not exist.
    func take(_ key: RecordKey, with other: RecordKey, now: Instant) async throws -> (
        RecordTaken, RecordTaken
    )
    /// The result that `take` would give, leaving it.
    func state(_ key: RecordKey, now: Instant) async throws -> RecordTaken
    /// Puts a value in place of the one that was read, if it is still there.
    ///
    /// - Parameters:
    ///   - revision: of the record that was read; nil: there was none.
    ///   - owners: none for those that the record counted for before.
    /// - Returns: whether it was.
    /// - Throws: `StoreFull`.
    func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) async throws -> Bool
    /// Removes the record, if there is one.
    func remove(_ key: RecordKey) async throws
    /// Removes the passing records of a sandbox; the lasting ones go with it.
    func removeEphemeral(of sandbox: SandboxID) async throws
    /// Removes some of what has expired; called again as long as there is more.
    ///
    /// - Returns: how many were removed.
    func purge(now: Instant) async throws -> Int
}

/// Stores beside the program take the steps one after the other.
extension RecordStore {
    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner],
        reading others: [RecordKey], now: Instant
    ) async throws -> [Record?] {
        try await put(key, value, expires: expires, owners: owners, now: now)
        return try await get(others, now: now)
    }

    package func take(
        _ key: RecordKey, with other: RecordKey, now: Instant
    ) async throws -> (RecordTaken, RecordTaken) {
        let taken = try await take(key, now: now)
        guard case .record = taken else { return (taken, .unknown) }
        return (taken, try await take(other, now: now))
    }

    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, beside other: RecordKey,
        owners: @Sendable (Record) throws -> [StoreOwner], now: Instant
    ) async throws -> RecordTaken {
        let found = try await state(other, now: now)
        guard case .record(let record) = found else { return found }
        try await put(key, value, expires: expires, owners: try owners(record), now: now)
        return found
    }
}

extension RecordExpiry {
    /// The moment of it for a record that is put now; nil: never.
    package func moment(of kind: RecordKind, now: Instant) -> Instant? {
        switch self {
        case .ofKind: kind.bound.map { now.adding(seconds: $0.lifetime) }
        case .at(let moment): moment
        case .never: nil
        }
    }
}
