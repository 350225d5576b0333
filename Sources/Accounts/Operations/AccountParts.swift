package import Cryptography
import OpenID

/// Parts that the operations on accounts are made of.
package struct AccountParts: Sendable {
    package let storage: any AccountStorage
    /// The server's settings; a sandbox may override some.
    package let settings: AccountSettings
    package let tokens: TokenIssuer
    package let passwords: PasswordWork
    package let random: RandomSource

    package init(
        storage: any AccountStorage, settings: AccountSettings, tokens: TokenIssuer,
        passwords: PasswordWork, random: RandomSource
    ) {
        self.storage = storage
        self.settings = settings
        self.tokens = tokens
        self.passwords = passwords
        self.random = random
    }
}

extension AccountParts {
    /// Changes a sandbox that exists, as `settle` does. What `body` throws undoes its changes.
    func change<Value: Sendable>(
        _ sandbox: SandboxID, now: Instant, evenIfDisabled: Bool = false,
        _ body: @escaping @Sendable (SandboxChange) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await settle(sandbox, now: now, evenIfDisabled: evenIfDisabled) { (change) throws(AccountError) in
            .success(try body(change))
        }
    }

    /// Changes a sandbox that exists. What `body` returns as failure is thrown after its changes were kept: a
    /// counted attempt, a spent code. What it throws undoes them.
    ///
    /// - Parameter evenIfDisabled: whether it happens in a project that is turned off.
    /// - Throws: `sandboxUnknown`, `projectDisabled`, `storage`, what `body` throws and what it returns as failure.
    func settle<Value: Sendable>(
        _ sandbox: SandboxID, now: Instant, evenIfDisabled: Bool = false,
        _ body: @escaping @Sendable (SandboxChange) throws(AccountError) -> Result<Value, AccountError>
    ) async throws(AccountError) -> Value {
        let parts = self
        let settled = try await storage.write(sandbox) { (transaction) throws(AccountError) in
            let change = try SandboxChange(transaction, parts, now)
            if change.settings.authDisabled, !evenIfDisabled { throw .projectDisabled }
            return try body(change)
        }
        return try settled.get()
    }

    /// Reads a sandbox that exists.
    ///
    /// - Parameter evenIfDisabled: whether it happens in a project that is turned off.
    /// - Throws: `sandboxUnknown`, `projectDisabled`, `storage`, what `body` throws.
    func look<Value: Sendable>(
        _ sandbox: SandboxID, evenIfDisabled: Bool = false,
        _ body: @escaping @Sendable (any AccountReader, Sandbox) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let server = settings
        return try await storage.read(sandbox) { (reader) throws(AccountError) in
            guard let sandbox = try reader.sandbox() else { throw .sandboxUnknown }
            let isDisabled = sandbox.overrides.applied(to: server).authDisabled
            if isDisabled, !evenIfDisabled { throw .projectDisabled }
            return try body(reader, sandbox)
        }
    }
}
