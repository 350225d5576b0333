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
            (_, sandbox) throws(AccountError) -> AccountSettings in sandbox.overrides.applied(to: server)
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

/// The partition of each project, where any project id makes its own: for test suites that run side by side.
package struct ProjectSandboxes: Sendable {
    private let storage: any AccountStorage
    private let rules: SandboxRules

    package init(storage: any AccountStorage, rules: SandboxRules) {
        self.storage = storage
        self.rules = rules
    }

    /// The sandbox of a project; made when it is first named.
    ///
    /// - Parameters:
    ///   - project: a project id: 1 to 30 of `a-z`, `0-9` and `-`.
    ///   - makes: whether one that nobody has named is made.
    /// - Returns: nil where projects share a sandbox, for a text that is no project id, and for one that is not to be
    ///   made.
    /// - Throws: `sandboxLimit` when the installation has too many, `storage`.
    package func open(_ project: String, makes: Bool = true, now: Instant) async throws(AccountError)
        -> SandboxID?
    {
        if rules.isPerProject, project == rules.standardProject { return .standard }
        guard rules.isPerProject, Self.isProject(project), let id = SandboxID("p-\(project)") else {
            return nil
        }
        let found = try await storage.sandbox(id)
        if let found {
            if now.seconds(since: found.lastUsedAt) < SandboxAccess.noteSeconds { return id }
        } else if !makes {
            return nil
        } else if try await storage.sandboxCount(address: nil) >= rules.most {
            throw .sandboxLimit
        }
        try await storage.write(id) { (transaction) throws(AccountError) in
            var sandbox =
                try transaction.sandbox()
                ?? Sandbox(id: id, project: project, createdAt: now, expiresWhenIdle: true)
            sandbox.lastUsedAt = max(sandbox.lastUsedAt, now)
            try transaction.save(sandbox)
        }
        return id
    }

    /// The partitions that projects have, in the order of the projects' ids; none where projects share a sandbox.
    ///
    /// - Throws: `storage`.
    package func all() async throws(AccountError) -> [Sandbox] {
        guard rules.isPerProject else { return [] }
        var found: [Sandbox] = []
        for id in try await storage.sandboxes(idleSince: .distantFuture, limit: rules.most)
        where id.rawValue.hasPrefix("p-") {
            let sandbox = try await storage.read(id) { (reader) throws(AccountError) in try reader.sandbox() }
            if let sandbox { found.append(sandbox) }
        }
        return found.sorted { $0.project < $1.project }
    }

    private static func isProject(_ text: String) -> Bool {
        (1...30).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
    }
}
