import AccountWire
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OpenID
import Playground

/// The account backend, addressed as SDKs address an emulator: the production host is the first path segment.
struct BackendRoutes: Sendable {
    let backend: AccountBackend
    let log: AppLog
    let limits: ServerLimits
    let now: @Sendable () -> Instant
    let logger: Logger
    let audit: AuditTrail
    private let guesses = BearerAttemptLimit()

    /// Everything below these is called by programs alone.
    static let programRoots = [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com",
    ]
    /// Everything below these is the backend's, errors included.
    private static let roots = programRoots + ["emulator", "__/auth"]
    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    func add<Context: CallerContext>(to router: Router<Context>) {
        for root in Self.roots {
            for method in Self.methods {
                router.on(RouterPath("\(root)/**"), method: method) { request, context in
                    return await response(request, context)
                }
            }
        }
    }

    private func response(_ request: Request, _ context: some CallerContext) async -> Response {
        let caller = context.caller
        let target = RequestPath.halves(of: request.head.path ?? "/")
        let headers = Dictionary(
            request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { first, _ in first }
        )
        let isHead = request.method == .head
        let share = limits.share(of: caller.address)
        var incoming = AccountRequest(
            method: isHead ? "GET" : request.method.rawValue, path: target.path,
            headers: headers, client: share == .machine ? nil : caller.address.key, share: share,
            isLocalProgram: caller.isProgramOfThisMachine, now: now())
        if let refusal = guesses.refusal(of: incoming, from: caller) {
            let refused = backend.refusal(refusal, of: incoming)
            audit.note(incoming, refused, context)
            return response(refused, isHead: isHead)
        }
        do {
            incoming = AccountRequest(
                method: incoming.method, path: incoming.path, query: try Self.query(target.query),
                headers: headers, body: try await Self.body(request, limit: backend.bodyLimit(of: incoming)),
                client: incoming.client, share: incoming.share, isLocalProgram: incoming.isLocalProgram,
                now: incoming.now)
        } catch {
            return response(backend.refusal(error, of: incoming), isHead: isHead)
        }
        let answered = await backend.response(incoming)
        guesses.note(answered, to: incoming, from: caller)
        await log.note(incoming, answered)
        audit.note(incoming, answered, context)
        return response(answered, isHead: isHead)
    }

    private static func query(_ bytes: [UInt8]) throws(AccountWireError) -> [(name: String, value: String)] {
        guard let fields = try? FormURLEncoded.decode(bytes) else {
            throw .invalidArgument("The query cannot be read.")
        }
        return fields.map { (name: $0.0, value: $0.1) }
    }

    private static func body(_ request: Request, limit: Int) async throws(AccountWireError) -> [UInt8] {
        do {
            return try await IncomingRequest.body(of: request, most: limit)
        } catch .tooLarge {
            throw .tooLarge
        } catch {
            throw .invalidArgument("The request's body did not come.")
        }
    }

    private func response(_ response: AccountResponse, isHead: Bool) -> Response {
        if let failure = response.failure {
            logger.error("account backend", metadata: ["reason": "\(failure)"])
        }
        var fields = HTTPFields()
        for header in response.headers {
            if let name = HTTPField.Name(header.name) {
                fields.append(HTTPField(name: name, value: header.value))
            }
        }
        return Response(
            status: .init(code: response.status), headers: fields,
            body: isHead ? .init() : .init(byteBuffer: ByteBuffer(bytes: response.body)))
    }
}

/// Answers `GET /` of tools that ask for JSON, or for nothing in particular: the backend is there.
/// People get the site. `OPTIONS /` is answered as SDKs probe it, to every page.
struct ReadinessMiddleware<Context: RequestContext>: RouterMiddleware {
    let origin: String

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        guard request.head.path == "/" else { return try await next(request, context) }
        if request.method == .options { return preflight(request) }
        guard request.method == .get, Self.isProgram(request) else { return try await next(request, context) }
        return .json([
            "authEmulator": ["ready": true, "docs": .string("\(origin)/"), "apiSpec": .string("\(origin)/")]
        ])
    }

    /// Returns whether JSON is wanted, or the request says nothing of what it takes and comes from no browser.
    private static func isProgram(_ request: Request) -> Bool {
        guard let accepted = request.headers[.accept] else {
            return request.headers[.userAgent]?.contains("Mozilla") != true
        }
        return accepted.contains("application/json") && !accepted.contains("text/html")
    }

    /// Lets any page ask whether the backend is there; no cookie is involved.
    private func preflight(_ request: Request) -> Response {
        var headers: HTTPFields = [
            .accessControlAllowOrigin: request.headers[.origin] ?? "*", .vary: "Origin",
        ]
        headers[.accessControlAllowMethods] = "GET, HEAD, PUT, PATCH, POST, DELETE"
        if let wanted = request.headers[.accessControlRequestHeaders] {
            headers[.accessControlAllowHeaders] = wanted
        }
        if let asked = HTTPField.Name("Access-Control-Request-Private-Network"),
            request.headers[asked] == "true",
            let allowed = HTTPField.Name("Access-Control-Allow-Private-Network")
        {
            headers[allowed] = "true"
        }
        return Response(status: .noContent, headers: headers)
    }
}
