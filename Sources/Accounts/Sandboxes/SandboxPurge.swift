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
