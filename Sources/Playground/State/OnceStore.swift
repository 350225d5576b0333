package import Cryptography

/// Values that may be taken once, each until its time: bounded in number, the oldest is dropped first.
///
/// Kept in memory: what it holds are secrets of a sign-in under way, which need not outlive the process.
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

    private enum Entry {
        case value(Value, expires: Instant)
        case used(until: Instant)
    }

    private let capacity: Int
    private let lifetime: Int64
    private var entries: [String: Entry] = [:]
    /// Keys in the order they came, for dropping the oldest; may name keys that are gone.
    private var order: [String] = []
    private var firstInOrder = 0

    /// - Parameters:
    ///   - capacity: how many keys are remembered at most, used ones included.
    ///   - lifetime: how long a value can be taken, and a used key is remembered, seconds.
    package init(capacity: Int, lifetime: Int64) {
        self.capacity = capacity
        self.lifetime = lifetime
    }

    /// Keeps `value` under `key` for the lifetime.
    package func put(_ value: Value, key: String, now: Instant) {
        makeRoom(now: now)
        entries[key] = .value(value, expires: now.adding(seconds: lifetime))
        order.append(key)
    }

    /// Keeps `value` under a key that is not remembered; whether it was kept.
    package func putOnce(_ value: Value, key: String, now: Instant) -> Bool {
        guard case .unknown = state(key, now: now) else { return false }
        put(value, key: key, now: now)
        return true
    }

    /// Takes the value of `key`; a second time it is `.used`.
    package func take(_ key: String, now: Instant) -> Taken {
        switch entries[key] {
        case .value(let value, let expires):
            entries[key] = .used(until: now.adding(seconds: lifetime))
            return expires < now ? .expired : .value(value)
        case .used: return .used
        case nil: return .unknown
        }
    }

    /// What taking `key` would give, leaving it.
    package func state(_ key: String, now: Instant) -> Taken {
        switch entries[key] {
        case .value(let value, let expires): expires < now ? .expired : .value(value)
        case .used: .used
        case nil: .unknown
        }
    }

    /// How many keys are remembered.
    package var count: Int { entries.count }

    private func makeRoom(now: Instant) {
        while firstInOrder < order.count {
            let key = order[firstInOrder]
            switch entries[key] {
            case nil: firstInOrder += 1
            // Expired values stay for one more lifetime, so that their owner is told what happened.
            case .value(_, let expires)
            where expires.adding(seconds: lifetime) < now || entries.count >= capacity:
                entries[key] = nil
                firstInOrder += 1
            case .used(let until) where until < now || entries.count >= capacity:
                entries[key] = nil
                firstInOrder += 1
            default:
                compact()
                return
            }
        }
        compact()
    }

    private func compact() {
        guard firstInOrder > 1024, firstInOrder * 2 > order.count else { return }
        order.removeFirst(firstInOrder)
        firstInOrder = 0
    }
}
