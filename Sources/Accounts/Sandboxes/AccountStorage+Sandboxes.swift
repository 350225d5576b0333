package import Cryptography
package import OpenID

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
