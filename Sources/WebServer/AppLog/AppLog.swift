import AccountWire
import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import Playground
import ServiceLifecycle

/// The latest calls of apps to the account backend, sandbox by sandbox: no token, code or address.
struct AppLog: Sendable {
    /// Indicates whether all API keys lead to one sandbox.
    private let isShared: Bool
    private let recordStore: TypedRecordStore<AppCalls>
    private let notices: any ChangeNotifications

    static let most = 40
    private static let hosts = ["/identitytoolkit.googleapis.com/", "/securetoken.googleapis.com/"]
    /// Refusals of calls that named no sandbox: made-up keys must not take the place of anybody's calls.
    private static let withoutSandbox: Set<String> = ["API_KEY_INVALID"]

    init(isShared: Bool, in store: any RecordStore, notices: any ChangeNotifications) {
        self.notices = notices
        self.isShared = isShared
        recordStore = TypedRecordStore(AppCalls.kind, in: store)
    }

    /// Records a call that came with a sandbox's API key. Nothing depends on it: failures are ignored.
    func note(_ request: AccountRequest, _ response: AccountResponse) async {
        guard request.method != "OPTIONS",
            let host = Self.hosts.first(where: { request.path.hasPrefix($0) }),
            let key = request.query("key") ?? request.headers["x-goog-api-key"] ?? (isShared ? "" : nil)
        else { return }
        let (error, rule) = Self.refusal(response)
        if let error, Self.withoutSandbox.contains(error) { return }
        let call = AppCall(
            moment: request.now, line: "\(request.method) /\(request.path.dropFirst(host.count).prefix(120))",
            status: response.status, error: error, rule: rule,
            request: RedactedBody.text(request.body), response: RedactedBody.text(response.body),
            path: "\(request.method) \(request.path.prefix(200))")
        let name = name(key)
        try? await recordStore.change(name, owners: [request.share], now: request.now) { kept in
            kept = AppCalls(calls: (kept?.calls ?? []).suffix(Self.most - 1) + [call])
        }
        notices.tell(Self.topic(name))
    }

    /// The calls that came with a sandbox's API key, latest first.
    func calls(key: String?, now: Instant) async throws -> [AppCall] {
        (try await recordStore.value(name(key ?? ""), now: now)?.calls ?? []).reversed()
    }

    /// The notices of calls that come with a sandbox's API key; nil when too many listen.
    func changes(key: String?) -> AsyncStream<ChangeNotification>? {
        notices.listen(to: Self.topic(name(key ?? "")))
    }

    /// The topic of a key's calls: no key is told by it.
    private static func topic(_ name: String) -> String {
        String(Hex.encode(SHA256.hash("app calls \(name)")).prefix(20))
    }

    func forget(key: String?) async throws { try await recordStore.remove(name(key ?? "")) }

    private func name(_ key: String) -> String { isShared ? "" : Hex.encode(SHA256.hash(key)) }

    /// The wire's word for a refusal, and the rule that it explains; nil for other responses.
    private static func refusal(_ response: AccountResponse) -> (error: String?, rule: String?) {
        guard response.status >= 400, let body = try? JSONValue(parsing: response.body, limit: 1 << 16) else {
            return (nil, nil)
        }
        let message = body["error"]?["message"]?.stringValue
        let said = message ?? body["error"]?.stringValue
        let word = said?.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
        return (word.flatMap { $0.isEmpty ? nil : String($0.prefix(80)) }, message.map(RedactedBody.message))
    }
}

struct AppCalls: RecordContent {
    static let kind = RecordKind("app-calls", .ephemeral, bound: Bounds.appCalls)

    let calls: [AppCall]

    var recordBytes: Int { calls.reduce(0) { $0 + $1.size } }
}

/// A stream of events that says when an app called, so that a page need not ask every few seconds.
struct AppLogEvents: Sendable {
    let log: AppLog

    /// The time after which a browser begins a stream anew, seconds: one that is gone holds its place no longer.
    private static let lifetime = 120

    /// - Parameter key: the API key of the visitor's sandbox.
    func response(key: String?) -> Response {
        // 204 tells the browser not to come again; its page goes on asking every few seconds.
        guard let changes = log.changes(key: key) else { return Response(status: .noContent) }
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // nginx passes each event on at once.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return Response(
            status: .ok, headers: headers,
            body: .init { writer in
                do {
                    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                    for await text in Self.texts(changes).cancelOnGracefulShutdown() {
                        try await writer.write(ByteBuffer(string: text))
                    }
                    try await writer.finish(nil)
                } catch {
                    // The reader has gone.
                }
            })
    }

    /// The events' texts, until their time is over.
    private static func texts(_ changes: AsyncStream<ChangeNotification>) -> AsyncStream<String> {
        let (texts, sink) = AsyncStream<String>.makeStream()
        let carrying = Task {
            for await notice in changes { sink.yield(text(notice)) }
            sink.finish()
        }
        let ending = Task {
            try await Task.sleep(for: .seconds(lifetime))
            sink.finish()
        }
        sink.onTermination = { _ in
            carrying.cancel()
            ending.cancel()
        }
        return texts
    }

    private static func text(_ notice: ChangeNotification) -> String {
        switch notice {
        case .changed: "event: change\ndata: 1\n\n"
        case .reach(.everywhere): "event: live\ndata: 1\n\n"
        case .reach(.thisNode): "event: polling\ndata: 1\n\n"
        }
    }
}

/// A body of the account backend's wire as a log may show it: names, truth values, numbers, and texts that are of the
/// wire itself. Every other text is told by its length: tokens, codes, passwords, addresses and names of users.
enum RedactedBody {
    /// Members whose texts are words of the wire.
    private static let plain: Set<String> = [
        "requestType", "providerId", "kind", "grantType", "grant_type", "token_type", "operation",
        "expiresIn",
        "expires_in", "tokenType", "clientType", "recaptchaVersion", "deleteAttribute", "deleteProvider",
        "signinMethods", "allProviders", "verifiedProvider", "status", "reason", "domain", "enforcementState",
        "projectId", "hashingAlgorithm", "createdAt", "lastLoginAt", "lastRefreshAt", "validSince",
        "enrolledAt",
    ]
    /// Refusals whose explanation repeats what the request said.
    private static let repeating: Set<String> = [
        "MISSING_OR_INVALID_NONCE", "INVALID_CREDENTIAL_OR_PROVIDER_ID", "DUPLICATE_EMAIL",
        "DUPLICATE_RAW_ID", "DUPLICATE_LOCAL_ID", "FORBIDDEN_CLAIM",
    ]
    static let most = 1_200

    /// The body, laid out; nil for one that is empty or no JSON.
    static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty, let value = try? JSONValue(parsing: bytes, limit: 1 << 20) else { return nil }
        let text = redacted(value, member: "").prettyText
        guard text.utf8.count > most else { return text }
        return String(text.prefix(most)) + "\n…"
    }

    /// The text of a refusal, without what it repeats.
    static func message(_ text: String) -> String {
        let code = text.prefix { $0 != " " }
        return repeating.contains(String(code)) ? String(code) : String(text.prefix(300))
    }

    private static func redacted(_ value: JSONValue, member: String) -> JSONValue {
        switch value {
        case .object(let object):
            return .object(
                JSONObject(object.members.prefix(100).map { ($0.name, redacted($0.value, member: $0.name)) }))
        case .array(let elements): return .array(elements.prefix(20).map { redacted($0, member: member) })
        case .string(let text):
            if member == "message" { return .string(message(text)) }
            return plain.contains(member) || text.isEmpty ? value : .string("(\(text.utf8.count) bytes)")
        default: return value
        }
    }
}
