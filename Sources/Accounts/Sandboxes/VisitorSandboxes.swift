package import Cryptography
package import OpenID

/// The sandbox of each visitor, where sandboxes are public: named by what the visitor's browser keeps secret, made when it is first needed.
///
/// Id and API key are derived with a key of the installation, so nothing has to remember whose sandbox is whose, and
/// a visitor can be shown the API key again. Where they are not, on a developer's own machine, everybody shares the
/// standard sandbox, which any API key names.
package struct VisitorSandboxes: Sendable {
    private let storage: any AccountStorage
    private let rules: SandboxRules
    private let secret: [UInt8]

    /// - Parameter secret: 32 bytes of this installation.
    package init(storage: any AccountStorage, rules: SandboxRules, secret: [UInt8]) {
        self.storage = storage
        self.rules = rules
        self.secret = secret
    }

    /// The sandbox that belongs to a visitor, whether it exists yet or not.
    ///
    /// - Parameter visitor: what the browser's cookie says, at least 128 bit of randomness.
    package func id(of visitor: String) -> SandboxID {
        guard rules.isPerVisitor else { return .standard }
        let name = Hex.encode(Array(derive("visitor", Self.visitor(of: visitor)).prefix(12)))
        // "v-" and 24 hexadecimal digits are always an id.
        return SandboxID("v-\(name)") ?? .standard
    }

    /// The part of a browser's cookie that names the visitor: 43 characters, 256 bit; what follows changes.
    package static func visitor(of cookie: String) -> String { String(cookie.prefix(43)) }

    /// The API key that names a visitor's sandbox.
    package func apiKey(of sandbox: SandboxID) -> String {
        Base64URL.encode(derive("api-key", sandbox.rawValue))
    }

    /// Makes the visitor's sandbox when it is not there, and notes that it is used.
    ///
    /// - Parameter address: the client's, for the limit per address; nil for none.
    /// - Throws: `sandboxLimit` when the address or the installation has too many, `storage`.
    @discardableResult
    package func open(
        _ visitor: String, address: String?, now: Instant
    ) async throws(AccountError) -> SandboxID {
        let id = id(of: visitor)
        guard rules.isPerVisitor else { return id }
        let sandbox = Sandbox(
            id: id, project: "demo-\(id.rawValue.dropFirst(2))", apiKey: apiKey(of: id), createdAt: now,
            expiresWhenIdle: true, creator: address)
        let found = try await storage.open(sandbox, most: rules.most, mostOfCreator: rules.maximumOfAddress)
        guard let found else { throw .sandboxLimit }
        if now.seconds(since: found.lastUsedAt) >= SandboxAccess.noteSeconds { try await note(id, now) }
        return id
    }

    private func note(_ id: SandboxID, _ now: Instant) async throws(AccountError) {
        try await storage.write(id) { (transaction) throws(AccountError) in
            guard var sandbox = try transaction.sandbox() else { return }
            sandbox.lastUsedAt = max(sandbox.lastUsedAt, now)
            try transaction.save(sandbox)
        }
    }

    private func derive(_ purpose: String, _ text: String) -> [UInt8] {
        HMACSHA256.authenticate(Array("sandbox/\(purpose)/\(text)".utf8), key: secret)
    }
}

extension VisitorSandboxes: Redacted {
    package var description: String { "VisitorSandboxes(redacted)" }
}
