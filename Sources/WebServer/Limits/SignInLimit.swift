import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore

/// Refuses sign-ins of an address that began too many within a minute, with a page that says when to go on.
struct SignInLimit<Context: CallerContext>: RouterMiddleware {
    private let starts: AddressAllowance
    private let standIns: AddressAllowance
    private let sparesLoopback: Bool
    private let now: @Sendable () -> Instant

    init(_ limits: ServerLimits, now: @escaping @Sendable () -> Instant) {
        let perMinute = limits.signInsPerMinute ?? ServerLimits.signInsPerMinute
        starts = AddressAllowance(perMinute: perMinute)
        standIns = AddressAllowance(perMinute: perMinute * ServerLimits.standInRequestsPerSignIn)
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
    private func allowance(of target: String) -> AddressAllowance? {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/"))
        guard path.count > 1, let first = path.first, let last = path.last else { return nil }
        if first.elementsEqual("playground".utf8), last.elementsEqual("start".utf8) { return starts }
        return first.elementsEqual("stand-in".utf8) ? standIns : nil
    }
}
