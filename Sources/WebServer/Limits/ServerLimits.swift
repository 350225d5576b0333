import Cryptography
import HTTPTypes
import OpenID

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
