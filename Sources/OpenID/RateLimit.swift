package import Cryptography
internal import Synchronization

/// The rate at which something may be asked for: by one owner, and in all.
package struct RateBound: Hashable, Sendable {
    /// As `docs/limits.md` calls it.
    package let name: String
    /// The number that a minute gives one network address, and that it may ask for at once.
    package let ofAddress: Int
    /// The number that a minute gives all callers together.
    package let inAll: Int
    /// The reason for the numbers.
    package let reason: String

    package init(_ name: String, ofAddress: Int, inAll: Int, reason: String) {
        self.name = name
        self.ofAddress = ofAddress
        self.inAll = inAll
        self.reason = reason
    }
}

/// The requests left to each owner: a bucket each, that a minute fills again, and one for all together.
///
/// This machine, where a developer's apps and tests come from, is not counted.
package final class RateLimit: Sendable {
    private struct Bucket: Sendable {
        var left: Double
        var since: Instant

        /// Fills it up to now; whether it is full.
        mutating func fill(_ perMinute: Double, now: Instant) -> Bool {
            left = min(perMinute, left + perMinute * max(0, now.time(since: since)) / 60)
            since = now
            return left >= perMinute
        }
    }

    private struct Buckets: Sendable {
        var all: Bucket
        var owners: [StoreOwner: Bucket] = [:]
    }

    private let bound: RateBound
    private let capacity: Int
    private let buckets: Mutex<Buckets>

    /// - Parameter capacity: how many owners are told apart; those beyond share one bucket.
    package init(_ bound: RateBound, capacity: Int = 20_000) {
        self.bound = bound
        self.capacity = capacity
        buckets = Mutex(Buckets(all: Bucket(left: Double(bound.inAll), since: Instant(secondsSince1970: 0))))
    }

    /// Takes one.
    ///
    /// - Throws: `StoreFull` when the owner, or everybody together, asked too often.
    package func take(_ owner: StoreOwner, now: Instant) throws(StoreFull) {
        if owner == .machine { return }
        let refusal = buckets.withLock { buckets in take(from: &buckets, owner, now: now) }
        if let refusal { throw refusal }
    }

    private func take(from buckets: inout Buckets, _ owner: StoreOwner, now: Instant) -> StoreFull? {
        let (each, all) = (Double(bound.ofAddress), Double(bound.inAll))
        var owner = owner
        if buckets.owners[owner] == nil, buckets.owners.count >= capacity {
            // An address whose bucket is full again is as good as never seen.
            buckets.owners = buckets.owners.filter {
                var bucket = $0.value
                return !bucket.fill(each, now: now)
            }
            if buckets.owners.count >= capacity { owner = .machine }
        }
        var bucket = buckets.owners[owner] ?? Bucket(left: each, since: now)
        _ = bucket.fill(each, now: now)
        _ = buckets.all.fill(all, now: now)
        defer { buckets.owners[owner] = bucket }
        guard bucket.left >= 1 else { return StoreFull(.own, retryAfter: Self.wait(bucket, each)) }
        guard buckets.all.left >= 1 else { return StoreFull(.all, retryAfter: Self.wait(buckets.all, all)) }
        bucket.left -= 1
        buckets.all.left -= 1
        return nil
    }

    private static func wait(_ bucket: Bucket, _ perMinute: Double) -> Int64 {
        max(1, Int64(((1 - bucket.left) * 60 / perMinute).rounded(.up)))
    }

    /// The number of owners that are told apart now.
    package var count: Int { buckets.withLock(\.owners.count) }
}

/// The limits of several kinds of requests, found by their bounds.
package struct RateLimits: Sendable {
    private let limits: [String: RateLimit]

    package init(_ bounds: [RateBound]) {
        limits = Dictionary(bounds.map { ($0.name, RateLimit($0)) }) { first, _ in first }
    }

    /// Counts one request.
    ///
    /// - Throws: `StoreFull` when the owner, or everybody together, asked too often.
    package func take(_ bound: RateBound, by owner: StoreOwner, now: Instant) throws(StoreFull) {
        try limits[bound.name]?.take(owner, now: now)
    }
}
