package import OpenID

/// Ends one session: its refresh token becomes invalid.
package struct SignOut: Sendable {
    private let storage: any AccountStorage

    package init(_ storage: any AccountStorage) {
        self.storage = storage
    }

    /// An unknown token is signed out already.
    ///
    /// - Throws: `storage`.
    package func signOut(refreshToken: String, sandbox: SandboxID) async throws(AccountError) {
        try await storage.remove(sandbox, .refreshToken, refreshToken)
    }

    /// The same within a change.
    ///
    /// - Throws: `storage`.
    package static func signOut(
        refreshToken: String, in transaction: any AccountTransaction
    ) throws(AccountError) {
        try transaction.discard(.refreshToken, refreshToken)
    }
}
