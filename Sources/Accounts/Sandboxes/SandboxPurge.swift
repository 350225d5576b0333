package import Cryptography

/// Removes what has outlived its time: idle sandboxes, expired records.
package struct SandboxPurge: Sendable {
    private let storage: any AccountStorage
    private let rules: SandboxRules

    /// A report of the removals.
    package struct Report: Hashable, Sendable {
        package let sandboxes: Int
        package let records: Int

        package init(sandboxes: Int, records: Int) {
            self.sandboxes = sandboxes
            self.records = records
        }
    }

    /// Most sandboxes that one run removes, so that nobody waits long for the writer.
    package static let maximumSandboxes = 200
    /// Records and accounts of a sandbox that one transaction removes at most.
    package static let mostAtOnce = 500

    package init(storage: any AccountStorage, rules: SandboxRules) {
        self.storage = storage
        self.rules = rules
    }

    /// - Throws: `storage`.
    package func run(now: Instant) async throws(AccountError) -> Report {
        let rules = rules
        let limit = now.adding(seconds: -rules.idleSeconds)
        let idle = try await storage.sandboxes(idleSince: limit, limit: Self.maximumSandboxes)
        var removed = 0
        for id in idle where try await storage.removeSandbox(id, idleSince: limit) { removed += 1 }
        return Report(sandboxes: removed, records: try await storage.purge(before: now))
    }
}

/// The number of sandboxes, and their lifetime.
package struct SandboxRules: Hashable, Sendable {
    /// A sandbox that nobody used for so long is removed, seconds.
    package var idleSeconds: Int64 = 86_400
    /// Most sandboxes of one client address.
    package var maximumOfAddress = 20
    /// Most sandboxes of the installation.
    package var most = 10_000
    /// Indicates whether every visitor has an own one; then a request must name it, and an unknown API key is refused.
    /// Otherwise all share the standard one, which any API key names.
    package var isPerVisitor = false

    /// Indicates whether every project has a partition of its own, which any project id makes; clients name theirs
    /// as API key.
    package var isPerProject = false
    /// The project of the standard sandbox.
    package var standardProject: String?

    package init() {}
}
