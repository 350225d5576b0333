package import Cryptography
package import OpenID

/// One visitor's own project: the accounts of one never meet those of another.
package struct Sandbox: Hashable, Sendable {
    package let id: SandboxID
    /// The project id: `aud` of its ID tokens and the end of their `iss`.
    package let project: String
    /// The key by which requests name the sandbox; nil for one that no key names. Kept as a keyed hash, so a stored
    /// sandbox comes back without it.
    package var apiKey: String?
    package let createdAt: Instant
    package var lastUsedAt: Instant
    /// Indicates whether it is removed when nobody uses it.
    package var expiresWhenIdle: Bool
    /// Its maker (a client address), for the limit per address.
    package var creator: String?
    package var overrides = SettingOverrides()

    package init(
        id: SandboxID, project: String, apiKey: String? = nil, createdAt: Instant, expiresWhenIdle: Bool,
        creator: String? = nil
    ) {
        self.id = id
        self.project = project
        self.apiKey = apiKey
        self.createdAt = createdAt
        lastUsedAt = createdAt
        self.expiresWhenIdle = expiresWhenIdle
        self.creator = creator
    }
}

extension Sandbox: Redacted {
    package var description: String { "Sandbox(\(id))" }
}
