import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

/// Accepts requests that are for this server, and determines their sender.
///
/// Later handlers do not read `Host`, the peer or forwarded addresses themselves.
///
/// Probes of load balancers, orchestrators and monitors name a server by its address, which changes with each start of
/// a container: what they ask is answered at any address. They carry no cookie, a page of a rebound *name* still
/// does not reach them, and `/metrics` has its own rule for who may read it.
struct RequestEntryHandler<Context: CallerContext>: RouterMiddleware {
    let hosts: HostList
    let proxies: TrustedProxies
    /// Paths of style sheets, with a leading slash: they are public files, and the page of a refusal needs them.
    var styles: Set<String> = []
    /// Indicates whether programs of the machine's user are known at the server's own address, too.
    var trustsOrigin = false

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        let host = try host(of: request)
        let isAllowed =
            hosts.allows(host, isLocal: context.peer?.isLoopback == true)
            || isRead(request, of: styles) || host.isAddress && isRead(request, of: Self.probes)
        guard isAllowed else {
            throw PageError(.misdirectedRequest, "host_foreign")
        }
        // Only `chunked` can be read here; whatever else it says, the body's end would be guessed (RFC 9112 §6.1).
        if let coding = request.headers[.transferEncoding], coding.lowercased() != "chunked" {
            throw PageError(.notImplemented, "coding_unknown")
        }
        var context = context
        let isTrusted = if case .administration = context.arrival { true } else { trustsOrigin }
        context.caller = Caller(
            request.headers, peer: context.peer, host: host, proxies: proxies, isTrustedArrival: isTrusted,
            isOfOwnUser: context.isOfOwnUser)
        return try await next(request, context)
    }

    /// The paths that probes ask (`OperationRoutes`).
    private static var probes: Set<String> { ["/healthz", "/readyz", "/metrics"] }

    private func isRead(_ request: Request, of paths: Set<String>) -> Bool {
        guard request.method == .get || request.method == .head else { return false }
        return paths.contains(RequestPath.path(of: request.head))
    }

    /// The one host of a request (RFC 9112 §3.2; RFC 9113 §8.3.1).
    private func host(of request: Request) throws(PageError) -> HostName {
        // Over HTTP/1.1 the first `Host` is the authority and a second stays among the fields; over HTTP/2 a client may
        // send `Host` instead of an authority.
        let named = [request.head.authority].compactMap { $0 } + request.headers[values: .host]
        guard named.count == 1, let host = HostName(named[0]) else {
            throw PageError(.badRequest, "host_invalid")
        }
        return host
    }
}

/// Refuses every request that does not come from this process.
struct SameProcessMiddleware<Context: RequestContext>: RouterMiddleware {
    private let name: HTTPField.Name?
    private let token: RedactedText

    init(_ address: LoopbackAddress) {
        name = HTTPField.Name(LoopbackAddress.header)
        token = address.token
    }

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        guard let name, let shown = request.headers[name], constantTimeEqual(shown, token.reveal) else {
            return Response(status: .forbidden, headers: [.contentLength: "0"])
        }
        var head = request.head
        head.headerFields[name] = nil
        return try await next(Request(head: head, body: request.body), context)
    }
}

extension Response {
    /// A JSON response that no cache stores.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: value.serialized)))
    }
}
