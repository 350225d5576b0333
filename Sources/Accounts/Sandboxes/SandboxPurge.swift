package import Cryptography
package import OpenID

/// Removes what has outlived its time: idle sandboxes, expired records.
package struct SandboxPurge: Sendable {
    private let storage: any AccountStorage
    private let rules: SandboxRules

    /// A report of the removals.
    package struct Report: Hashable, Sendable {
        package let sandboxes: Int
        package let records: Int
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

extension AccountStorage {
    /// Removes a sandbox with everything in it: in small parts, so that others are not stopped.
    ///
    /// - Parameter moment: it stays if it was used since, also while parts of it are removed; nil: whatever its use.
    /// - Returns: whether it was removed.
    /// - Throws: `storage`.
    package func removeSandbox(_ id: SandboxID, idleSince moment: Instant?) async throws(AccountError) -> Bool
    {
        while true {
            let found = try await write(id) { (transaction) throws(AccountError) -> RemovalState in
                guard let sandbox = try transaction.sandbox(), sandbox.isIdle(since: moment) else {
                    return .stays
                }
                let most = SandboxPurge.mostAtOnce
                if try transaction.removeSome(atMost: most) == most { return .goesOn }
                try transaction.removeSandbox()
                return .removed
            }
            if found != .goesOn { return found == .removed }
        }
    }
}

/// The stage of the removal of a sandbox.
private enum RemovalState: Sendable {
    case stays, goesOn, removed
}

extension Sandbox {
    fileprivate func isIdle(since moment: Instant?) -> Bool {
        guard let moment else { return true }
        return expiresWhenIdle && lastUsedAt < moment
    }
}
