package import OpenID

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
