import AccountWire
import Cryptography
import OpenID
import Playground

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
            moment: request.now,
            line: "\(request.method) /\(request.path.dropFirst(host.count).prefix(120))",
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
