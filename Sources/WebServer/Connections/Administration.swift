import HTTPTypes
import Hummingbird
import HummingbirdCore
import OpenID

/// A listening address of its own for administrators' calls, helpers of tests and measurements.
///
/// The server's own address is where proxies and tunnels lead, and what comes through them looks as if it came from
/// this machine; a proxy is not put in front of this address by accident.
package struct AdministrationAddress: Sendable, Hashable {
    /// An IPv4 or IPv6 address, or `localhost`.
    package let host: String
    package let port: Int
    /// Indicates whether the configuration names it: every client of it may then read the metrics.
    package let isNamed: Bool

    package init(host: String, port: Int, isNamed: Bool = false) {
        self.host = host
        self.port = port
        self.isNamed = isNamed
    }

    /// The address of a setting, `127.0.0.1:9100` or `[::1]:9100`; nil for what names no address and port.
    package init?(_ text: String) {
        guard let parts = try? URLParts("http://\(text)"), let port = parts.port, port > 0,
            parts.path.isEmpty,
            parts.query == nil, parts.fragment == nil,
            parts.host == "localhost" || NetworkAddress(parts.host) != nil
        else { return nil }
        self.init(host: parts.host, port: port, isNamed: true)
    }

    package var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

/// Answers there. Its pages are the sandbox's alone; all others are at the origin.
struct AdministrationResponder<Base: HTTPResponder<ServerContext>>: HTTPResponder {
    let address: AdministrationAddress
    /// The server's address for browsers: scheme, host and port, no trailing slash.
    let origin: String
    let base: Base

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let path = RequestPath.path(of: request.head)
        if request.method == .get || request.method == .head, path.hasSuffix("/"),
            !path.contains("/playground/connect/"), !path.contains("/playground/sandbox/")
        {
            return .temporaryRedirect(to: origin + (request.head.path ?? "/"))
        }
        var context = context
        context.arrival = .administration(isNamed: address.isNamed)
        return try await base.respond(to: request, context: context)
    }
}

/// Leads the developer's browser from the server's own address to the pages that are shown at the one for
/// administration only.
struct AdministrationRedirect<Context: CallerContext>: RouterMiddleware {
    let address: AdministrationAddress

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        guard case .origin = context.arrival, context.caller.seemsOfThisMachine,
            !context.caller.isOfThisMachine
        else { return try await next(request, context) }
        return .temporaryRedirect(to: "http://\(address.authority)\(request.head.path ?? "/")")
    }
}

extension Response {
    fileprivate static func temporaryRedirect(to url: String) -> Response {
        Response(
            status: .temporaryRedirect,
            headers: [.location: url, .cacheControl: "no-store", .contentLength: "0"])
    }
}
