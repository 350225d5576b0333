package import Cryptography
package import OpenID

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
            let sandbox = try await storage.read(id) { (reader) throws(AccountError) in
                try reader.sandbox()
            }
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
