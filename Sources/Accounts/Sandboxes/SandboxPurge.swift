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
        for id in idle {
            let gone = try await storage.write(id) { (transaction) throws(AccountError) -> Bool in
                // Used meanwhile: stays.
                guard let sandbox = try transaction.sandbox(), sandbox.expiresWhenIdle,
                    sandbox.lastUsedAt < limit
                else { return false }
                try transaction.removeSandbox()
                return true
            }
            if gone { removed += 1 }
        }
        return Report(sandboxes: removed, records: try await storage.purge(before: now))
    }
}
