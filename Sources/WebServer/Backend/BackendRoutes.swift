import AccountWire
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OpenID
import Playground
import SignInFoundation

/// The account backend, addressed as SDKs address an emulator: the production host is the first path segment.
struct BackendRoutes: Sendable {
    let backend: AccountBackend
    let log: AppLog
    let limits: ServerLimits
    let now: @Sendable () -> Instant
    let logger: Logger

    /// Everything below these is the backend's, errors included.
    private static let roots = [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com", "emulator",
        "__/auth",
    ]
    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    func add<Context: RequestContext & RemoteAddressRequestContext>(to router: Router<Context>) {
        for root in Self.roots {
            for method in Self.methods {
                router.on(RouterPath("\(root)/**"), method: method) { request, context in
                    let client = ClientAddress(request, peer: context.remoteAddress?.ipAddress)
                    return await answer(request, client: client.key, share: limits.share(of: client))
                }
            }
        }
    }

    private func answer(_ request: Request, client: String?, share: StoreOwner) async -> Response {
        let target = request.head.path ?? "/"
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var headers: [String: String] = [:]
        for field in request.headers {
            let name = field.name.canonicalName
            if headers[name] == nil { headers[name] = field.value }
        }
        let isHead = request.method == .head
        var incoming = AccountRequest(
            method: isHead ? "GET" : request.method.rawValue, path: String(halves.first ?? "/"),
            headers: headers, client: client, share: share, now: now())
        do {
            incoming = AccountRequest(
                method: incoming.method, path: incoming.path, query: try Self.query(halves), headers: headers,
                body: try await Self.body(request, limit: backend.bodyLimit(of: incoming)), client: client,
                share: share, now: incoming.now)
        } catch {
            return response(backend.refusal(error, of: incoming), isHead: isHead)
        }
        let answered = await backend.answer(incoming)
        await log.note(incoming, answered)
        return response(answered, isHead: isHead)
    }

    private static func query(_ halves: [Substring]) throws(AccountWireError) -> [(
        name: String, value: String
    )] {
        guard halves.count > 1 else { return [] }
        guard let fields = try? FormURLEncoded.decode(String(halves[1])) else {
            throw .invalidArgument("The query cannot be read.")
        }
        return fields.map { (name: $0.0, value: $0.1) }
    }

    private static func body(_ request: Request, limit: Int) async throws(AccountWireError) -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw .tooLarge
        }
        do {
            return try await Deadline.within(seconds: RequestLimits.bodySeconds) {
                Array(buffer: try await request.body.collect(upTo: limit))
            }
        } catch is NIOTooManyBytesError {
            throw .tooLarge
        } catch {
            throw .invalidArgument("The request's body did not come.")
        }
    }

    private func response(_ answer: AccountAnswer, isHead: Bool) -> Response {
        if let failure = answer.failure {
            logger.error("account backend", metadata: ["reason": "\(failure)"])
        }
        var fields = HTTPFields()
        for header in answer.headers {
            if let name = HTTPField.Name(header.name) {
                fields.append(HTTPField(name: name, value: header.value))
            }
        }
        return Response(
            status: .init(code: answer.status), headers: fields,
            body: isHead ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
}
