package import Cryptography
package import OpenID

/// Finds the sandbox of a request by its API key.
package struct SandboxAccess: Sendable {
    private let storage: any AccountStorage
    private let rules: SandboxRules

    /// The interval at which the time of last use is written down, seconds: not at every request.
    static let noteSeconds: Int64 = 60

    package init(storage: any AccountStorage, rules: SandboxRules) {
        self.storage = storage
        self.rules = rules
    }

    /// - Throws: `sandboxUnknown` for a key that names none, unless sandboxes are not public: then every key names
    ///   the standard one.
    package func sandbox(apiKey: String, now: Instant) async throws(AccountError) -> SandboxID {
        guard let found = try await storage.sandbox(apiKey: apiKey), !isOver(found, now) else {
            if rules.isPerVisitor { throw .sandboxUnknown }
            if apiKey == rules.standardProject { return .standard }
            // Most made-up keys are no project's: only the prefix of made-up projects makes one, any other names one
            // that there is.
            let projects = ProjectSandboxes(storage: storage, rules: rules)
            return try await projects.open(apiKey, makes: apiKey.hasPrefix("demo-"), now: now) ?? .standard
        }
        if now.seconds(since: found.lastUsedAt) >= Self.noteSeconds {
            try await storage.write(found.id) { (transaction) throws(AccountError) in
                // Purged meanwhile: not made again.
                guard var sandbox = try transaction.sandbox() else { throw .sandboxUnknown }
                sandbox.lastUsedAt = max(sandbox.lastUsedAt, now)
                try transaction.save(sandbox)
            }
        }
        return found.id
    }

    private func isOver(_ sandbox: Sandbox, _ now: Instant) -> Bool {
        sandbox.expiresWhenIdle && now.seconds(since: sandbox.lastUsedAt) >= rules.idleSeconds
    }
}

/// The rules of one sandbox, and how it sets them otherwise than the server.
package struct SandboxSettings: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// The settings that hold in the sandbox.
    ///
    /// - Throws: `sandboxUnknown`, `storage`.
    package func current(_ sandbox: SandboxID) async throws(AccountError) -> AccountSettings {
        let server = parts.settings
        return try await parts.look(sandbox, evenIfDisabled: true) {
            (_, sandbox) throws(AccountError) -> AccountSettings in
            sandbox.overrides.applied(to: server)
        }
    }

    /// Changes what the sandbox sets itself.
    ///
    /// - Returns: what holds from now on.
    /// - Throws: `sandboxUnknown`, `storage`.
    package func change(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (inout SettingOverrides) -> Void
    ) async throws(AccountError) -> AccountSettings {
        let server = parts.settings
        return try await parts.storage.write(sandbox) {
            (transaction) throws(AccountError) -> AccountSettings in
            guard var row = try transaction.sandbox() else { throw .sandboxUnknown }
            body(&row.overrides)
            try transaction.save(row)
            return row.overrides.applied(to: server)
        }
    }
}
