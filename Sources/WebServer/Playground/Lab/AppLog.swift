import AccountWire
import Cryptography
import OpenID
import SignInFoundation

/// What apps asked of the account backend lately, sandbox by sandbox: in memory only, no token, code or address.
actor AppLog {
    /// One call of an app.
    struct Call: Sendable {
        let moment: Instant
        /// `POST /v1/accounts:signInWithIdp`
        let line: String
        let status: Int
        /// The backend's own word for a refusal (`INVALID_IDP_RESPONSE`).
        let error: String?
    }

    /// Whether all API keys lead to one sandbox.
    private let isShared: Bool
    private var calls: BoundedStore<String, [Call]>

    /// Calls kept of each sandbox.
    static let most = 40
    private static let hosts = ["/identitytoolkit.googleapis.com/", "/securetoken.googleapis.com/"]
    /// Refusals of calls that named no sandbox: made-up keys must not take the place of anybody's calls.
    private static let withoutSandbox: Set<String> = ["API_KEY_INVALID"]

    init(isShared: Bool, _ bound: StoreBound = Bounds.appCalls) {
        self.isShared = isShared
        calls = BoundedStore(bound)
    }

    /// Notes a call that came with a sandbox's API key.
    func note(_ request: AccountRequest, _ answer: AccountAnswer) {
        guard request.method != "OPTIONS",
            let host = Self.hosts.first(where: { request.path.hasPrefix($0) }),
            let key = request.query("key") ?? request.headers["x-goog-api-key"] ?? (isShared ? "" : nil)
        else { return }
        let error = Self.error(answer)
        if let error, Self.withoutSandbox.contains(error) { return }
        let name = name(key)
        var kept = calls.value(name, now: request.now) ?? []
        kept.append(
            Call(
                moment: request.now,
                line: "\(request.method) /\(request.path.dropFirst(host.count).prefix(120))",
                status: answer.status, error: error))
        if kept.count > Self.most { kept.removeFirst() }
        let owners = calls.owners(name) ?? [request.share]
        let bytes = kept.reduce(0) { $0 + 64 + $1.line.utf8.count + ($1.error?.utf8.count ?? 0) }
        try? calls.put(kept, key: name, bytes: bytes, owners: owners, now: request.now)
    }

    /// The calls that came with a sandbox's API key, latest first.
    func calls(key: String?, now: Instant) -> [Call] {
        (calls.value(name(key ?? ""), now: now) ?? []).reversed()
    }

    /// Forgets the calls of a sandbox that is emptied.
    func forget(key: String?) { calls.remove(name(key ?? "")) }

    private func name(_ key: String) -> String { isShared ? "" : Hex.encode(SHA256.hash(key)) }

    private static func error(_ answer: AccountAnswer) -> String? {
        guard answer.status >= 400, let body = try? JSONValue(parsing: answer.body, limit: 1 << 16) else {
            return nil
        }
        let message = body["error"]?["message"]?.stringValue ?? body["error"]?.stringValue
        let word = message?.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
        return word.flatMap { $0.isEmpty ? nil : String($0.prefix(80)) }
    }
}
