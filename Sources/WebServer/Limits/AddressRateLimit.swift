import AccountWire
import Cryptography
import Synchronization

/// The requests left to each address: a bucket that a minute fills again, bounded in number.
final class AddressRateLimit: Sendable {
    /// The rest of an address' minute.
    private struct Bucket {
        var left: Double
        var since: Instant
    }

    private let perMinute: Int
    private let capacity: Int
    private let buckets = Mutex<[ClientAddress: Bucket]>([:])

    /// - Parameters:
    ///   - perMinute: what a minute gives, and what may be asked for at once.
    ///   - capacity: how many addresses are remembered.
    init(perMinute: Int, capacity: Int = 20_000) {
        self.perMinute = max(perMinute, 1)
        self.capacity = capacity
    }

    /// Takes one token, or returns the seconds until one is available.
    func take(_ address: ClientAddress, now: Instant) -> Int64? {
        let full = Double(perMinute)
        return buckets.withLock { buckets in
            if buckets[address] == nil, buckets.count >= capacity { makeRoom(&buckets, now: now) }
            var bucket = buckets[address] ?? Bucket(left: full, since: now)
            let passed = max(0, now.time(since: bucket.since))
            bucket.left = min(full, bucket.left + full * passed / 60)
            bucket.since = now
            let isGranted = bucket.left >= 1
            if isGranted { bucket.left -= 1 }
            let missing = 1 - bucket.left
            buckets[address] = bucket
            return isGranted ? nil : max(1, Int64((missing * 60 / full).rounded(.up)))
        }
    }

    /// The seconds until a token is available, without taking it; nil: one is available now.
    func wait(_ address: ClientAddress, now: Instant) -> Int64? {
        let full = Double(perMinute)
        return buckets.withLock { buckets in
            guard let bucket = buckets[address] else { return nil }
            let passed = max(0, now.time(since: bucket.since))
            let missing = 1 - min(full, bucket.left + full * passed / 60)
            return missing <= 0 ? nil : max(1, Int64((missing * 60 / full).rounded(.up)))
        }
    }

    var count: Int { buckets.withLock(\.count) }

    /// Removes addresses idle for a minute, and when those are few, a quarter of the table: the addresses that
    /// have the most left. A flood of addresses does not grow the table, and resets no used-up limit.
    private func makeRoom(_ buckets: inout [ClientAddress: Bucket], now: Instant) {
        buckets = buckets.filter { now.seconds(since: $0.value.since) < 60 }
        guard buckets.count * 10 > 9 * capacity else { return }
        let full = Double(perMinute)
        let fullest = buckets.map {
            (address: $0.key, left: $0.value.left + full * max(0, now.time(since: $0.value.since)) / 60)
        }
        .sorted { $0.left > $1.left }
        for entry in fullest.prefix(max(1, capacity / 4)) { buckets[entry.address] = nil }
    }
}

/// Slows down guessing of the administrator's bearer token.
///
/// An address that brought too many wrong ones is refused before the next is looked at. What a browser sends counts
/// apart from what programs of the same address send, so that a page cannot lock out the developer who reads it.
final class BearerAttemptLimit: Sendable {
    private let allowance = AddressRateLimit(perMinute: maximumWrong)
    private let ofBrowsers = AddressRateLimit(perMinute: maximumWrong)

    /// The number of wrong bearers that an address may show in a minute.
    static let maximumWrong = 20

    /// The refusal of a request that shows a bearer though its address brought too many wrong ones; nil for others.
    func refusal(of request: AccountRequest, from caller: Caller) -> AccountWireError? {
        guard request.showsBearer else { return nil }
        let wait = book(of: caller).wait(caller.address, now: request.now)
        return wait.map { .tooManyBearers(retryAfter: $0) }
    }

    func note(_ response: AccountResponse, to request: AccountRequest, from caller: Caller) {
        guard response.isWrongBearer else { return }
        _ = book(of: caller).take(caller.address, now: request.now)
    }

    private func book(of caller: Caller) -> AddressRateLimit { caller.isNoBrowser ? allowance : ofBrowsers }
}
