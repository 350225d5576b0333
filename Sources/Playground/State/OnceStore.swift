package import Cryptography
package import SignInFoundation

/// Values that may be taken once, each until its time; a full store refuses what comes.
///
/// Kept in memory: what it holds are secrets of a sign-in under way, which need not outlive the process. What was
/// taken or has expired leaves a mark behind, so that its owner is told what happened; the oldest marks give way.
package actor OnceStore<Value: Sendable> {
    /// What became of a key.
    package enum Taken: Sendable {
        /// It was there, and is no longer.
        case value(Value)
        /// It was taken before.
        case used
        /// Its time had passed.
        case expired
        /// It was never here, or is long forgotten.
        case unknown
    }

    private enum Mark {
        case used
        case expired
    }

    private var values: BoundedStore<String, Value>
    private var marks: BoundedStore<String, Mark>

    package init(_ bound: StoreBound) {
        values = BoundedStore(bound)
        marks = BoundedStore(
            StoreBound(
                "marks of \(bound.name)",
                all: .init(entries: bound.all.entries, bytes: bound.all.entries * 512),
                lifetime: bound.lifetime, whenFull: .oldestGivesWay, reason: "a mark is a word"))
    }

    /// Keeps `value` under `key` for the lifetime, in place of an earlier one.
    ///
    /// - Parameters:
    ///   - bytes: of the value, estimated generously.
    ///   - owners: whose shares it counts for.
    /// - Throws: `StoreFull`; then nothing has changed.
    package func put(
        _ value: Value, key: String, bytes: Int, owners: [StoreOwner] = [.machine], now: Instant
    ) throws(StoreFull) {
        expire(now: now)
        try values.put(value, key: key, bytes: bytes, owners: owners, now: now)
        marks.remove(key)
    }

    /// Keeps `value` under a key that is not remembered; whether it was kept.
    ///
    /// - Throws: as `put`.
    package func putOnce(
        _ value: Value, key: String, bytes: Int, owners: [StoreOwner] = [.machine], now: Instant
    ) throws(StoreFull) -> Bool {
        guard case .unknown = state(key, now: now) else { return false }
        try put(value, key: key, bytes: bytes, owners: owners, now: now)
        return true
    }

    /// Takes the value of `key`; a second time it is `.used`.
    package func take(_ key: String, now: Instant) -> Taken {
        let taken = state(key, now: now)
        switch taken {
        case .value: mark(key, .used, now: now)
        case .expired where values.isExpired(key, now: now): mark(key, .expired, now: now)
        default: return taken
        }
        values.remove(key)
        return taken
    }

    /// What taking `key` would give, leaving it.
    package func state(_ key: String, now: Instant) -> Taken {
        if let value = values.value(key, now: now) { return .value(value) }
        if values.isExpired(key, now: now) { return .expired }
        switch marks.value(key, now: now) {
        case .used: return .used
        case .expired: return .expired
        case nil: return .unknown
        }
    }

    /// How many values are kept.
    package var count: Int { values.count }
    /// Bytes of the values, with what keeping them costs.
    package var bytes: Int { values.bytes }

    private func expire(now: Instant) {
        for key in values.expire(now: now) { mark(key, .expired, now: now) }
    }

    private func mark(_ key: String, _ mark: Mark, now: Instant) {
        // A mark that there is no room for is none: its owner is told less.
        try? marks.put(mark, key: key, bytes: 0, now: now)
    }
}
