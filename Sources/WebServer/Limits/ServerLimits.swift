import AccountWire
import Cryptography
import HTTPTypes
import OpenID
import Synchronization

/// The requests to some routes that an address may make in a minute.
struct RequestAllowance: Sendable {
    private let allowance: AddressRateLimit
    private let sparesLoopback: Bool
    private let now: @Sendable () -> Instant

    /// - Parameters:
    ///   - requests: of one sign-in.
    init(_ limits: ServerLimits, requests: Int = 1, now: @escaping @Sendable () -> Instant) {
        allowance = AddressRateLimit(
            perMinute: (limits.signInsPerMinute ?? ServerLimits.signInsPerMinute) * requests)
        sparesLoopback = limits.sparesLoopback && limits.signInsPerMinute == nil
        self.now = now
    }

    /// Counts a request.
    ///
    /// - Throws: the page that says when to go on.
    func take(_ address: ClientAddress) throws(PageError) {
        if !(sparesLoopback && address.isLoopback), let wait = allowance.take(address, now: now()) {
            throw PageError(.tooManyRequests, "too_many_requests", retryAfter: wait)
        }
    }
}

/// The limits of one network address; nil of a number means the default.
///
/// The defaults leave room for a class of readers behind one address. They do not count loopback, where developers,
/// tests and a proxy of this machine come from; a number that was set counts for everybody.
package struct ServerLimits: Hashable, Sendable {
    package var signInsPerMinute: Int?
    package var connectionsPerAddress: Int?

    /// The number of Apple's notifications that an address may bring in a minute.
    package var notificationsPerMinute: Int?
    /// Indicates whether loopback is not counted where no number is set: on a developer's own machine, never in public.
    package var sparesLoopback = true

    /// - Parameters: nil for the defaults.
    package init(
        signInsPerMinute: Int? = nil, connectionsPerAddress: Int? = nil, notificationsPerMinute: Int? = nil
    ) {
        self.signInsPerMinute = signInsPerMinute
        self.notificationsPerMinute = notificationsPerMinute
        self.connectionsPerAddress = connectionsPerAddress
    }

    /// The owner whose share of the stores a request counts for.
    func share(of address: ClientAddress) -> StoreOwner {
        sparesLoopback && signInsPerMinute == nil && address.isLoopback ? .machine : .address(address.key)
    }

    /// Sign-ins a minute: thirty readers who each begin ten.
    package static let signInsPerMinute = 300
    /// Connections of an address: thirty browsers with six each, and as many again.
    package static let connectionsPerAddress = 360
    /// Notifications a minute: Apple's servers are few, and bring many people's.
    package static let notificationsPerMinute = 600
    /// Requests that a sign-in makes of a stand-in, with those of its back and reload buttons.
    package static let standInRequestsPerSignIn = 20
}

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
        buckets.withLock { buckets in
            if buckets[address] == nil, buckets.count >= capacity { makeRoom(&buckets, now: now) }
            let left = left(buckets[address], now: now)
            buckets[address] = Bucket(left: left >= 1 ? left - 1 : left, since: now)
            return seconds(until: left)
        }
    }

    /// The seconds until a token is available, without taking it; nil: one is available now.
    func wait(_ address: ClientAddress, now: Instant) -> Int64? {
        buckets.withLock { seconds(until: left($0[address], now: now)) }
    }

    private func left(_ bucket: Bucket?, now: Instant) -> Double {
        let full = Double(perMinute)
        guard let bucket else { return full }
        return min(full, bucket.left + full * max(0, now.time(since: bucket.since)) / 60)
    }

    /// The seconds until there is a whole token, of which a part is there.
    private func seconds(until left: Double) -> Int64? {
        left >= 1 ? nil : max(1, Int64(((1 - left) * 60 / Double(perMinute)).rounded(.up)))
    }

    var count: Int { buckets.withLock(\.count) }

    /// Removes addresses idle for a minute, and when those are few, a quarter of the table: the addresses that
    /// have the most left. A flood of addresses does not grow the table, and resets no used-up limit.
    private func makeRoom(_ buckets: inout [ClientAddress: Bucket], now: Instant) {
        buckets = buckets.filter { now.seconds(since: $0.value.since) < 60 }
        guard buckets.count * 10 > 9 * capacity else { return }
        let fullest = buckets.map { (address: $0.key, left: left($0.value, now: now)) }
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
