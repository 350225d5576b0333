import AccountWire
import Cryptography
import OpenID

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
    private var calls: [String: [Call]] = [:]
    private var order: [String] = []

    /// Calls kept of each sandbox.
    static let most = 40
    /// Sandboxes kept; the one that was quiet longest gives way.
    private static let mostKeys = 500
    private static let hosts = ["/identitytoolkit.googleapis.com/", "/securetoken.googleapis.com/"]

    init(isShared: Bool) {
        self.isShared = isShared
    }

    /// Notes a call that came with an API key.
    func note(_ request: AccountRequest, _ answer: AccountAnswer) {
        guard request.method != "OPTIONS",
            let host = Self.hosts.first(where: { request.path.hasPrefix($0) }),
            let key = request.query("key") ?? request.headers["x-goog-api-key"] ?? (isShared ? "" : nil)
        else { return }
        let name = name(key)
        order.removeAll { $0 == name }
        order.append(name)
        if order.count > Self.mostKeys { calls[order.removeFirst()] = nil }
        calls[name, default: []].append(
            Call(
                moment: request.now,
                line: "\(request.method) /\(request.path.dropFirst(host.count).prefix(120))",
                status: answer.status, error: Self.error(answer)))
        if let count = calls[name]?.count, count > Self.most { calls[name]?.removeFirst() }
    }

    /// The calls that came with a sandbox's API key, latest first.
    func calls(key: String?) -> [Call] { (calls[name(key ?? "")] ?? []).reversed() }

    /// Forgets the calls of a sandbox that is emptied.
    func forget(key: String?) { calls[name(key ?? "")] = nil }

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
