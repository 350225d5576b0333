import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

/// Refuses sign-ins of an address that began too many within a minute, with a page that says when to go on.
struct SignInLimit<Context: CallerContext>: RouterMiddleware {
    private let starts: AddressRateLimit
    private let standIns: AddressRateLimit
    private let sparesLoopback: Bool
    private let now: @Sendable () -> Instant

    init(_ limits: ServerLimits, now: @escaping @Sendable () -> Instant) {
        let perMinute = limits.signInsPerMinute ?? ServerLimits.signInsPerMinute
        starts = AddressRateLimit(perMinute: perMinute)
        standIns = AddressRateLimit(perMinute: perMinute * ServerLimits.standInRequestsPerSignIn)
        sparesLoopback = limits.sparesLoopback && limits.signInsPerMinute == nil
        self.now = now
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let allowance = allowance(of: request.head.path ?? "/") else {
            return try await next(request, context)
        }
        let address = context.caller.address
        if !(sparesLoopback && address.isLoopback), let wait = allowance.take(address, now: now()) {
            throw PageError(.tooManyRequests, "too_many_requests", retryAfter: wait)
        }
        return try await next(request, context)
    }

    /// The allowance that a request is counted in; pages of the site are not counted.
    ///
    /// The router leaves empty components of a path out, so this does as well: `//playground/apple.com/start/` is a start.
    private func allowance(of target: String) -> AddressRateLimit? {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/"))
        guard path.count > 1, let first = path.first, let last = path.last else { return nil }
        if first.elementsEqual("playground".utf8), last.elementsEqual("start".utf8) { return starts }
        return first.elementsEqual("stand-in".utf8) ? standIns : nil
    }
}

/// The limits of one network address; nil of a number means the default.
///
/// The defaults leave room for a class of readers behind one address. They do not count loopback, where developers,
/// tests and a proxy of this machine come from; a number that was set counts for everybody.
package struct ServerLimits: Hashable, Sendable {
    /// The number of sign-ins that an address may begin in a minute.
    package var signInsPerMinute: Int?
    /// The number of connections that an address may have open.
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
