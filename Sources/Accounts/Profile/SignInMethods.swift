internal import Providers

/// Tells how an address may sign in (wire contract §5, `createAuthUri` with an identifier).
package struct SignInMethods: Sendable {
    private let parts: AccountParts

    /// What is told of an address; nothing under protection against enumeration.
    package struct Answer: Hashable, Sendable {
        package let registered: Bool
        /// `password`, `emailLink` and provider ids; a telephone never.
        package let methods: [String]

        package init(registered: Bool, methods: [String]) {
            self.registered = registered
            self.methods = methods
        }
    }

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Returns: nil when the sandbox does not tell.
    /// - Throws: `missingIdentifier`, `invalidIdentifier`.
    package func methods(of identifier: String?, sandbox: SandboxID) async throws(AccountError) -> Answer? {
        guard let identifier, !identifier.isEmpty else { throw .missingIdentifier }
        guard let address = EmailAddress(identifier) else { throw .invalidIdentifier }
        let server = parts.settings
        return try await parts.look(sandbox) { (reader, sandbox) throws(AccountError) -> Answer? in
            let settings = sandbox.overrides.applied(to: server)
            if settings.emailEnumerationProtection { return nil }
            guard let account = try reader.account(email: address) else {
                return Answer(registered: false, methods: [])
            }
            var methods: [String] = account.password == nil ? [] : ["password"]
            if settings.emailLinkSignIn, account.emailVerified, account.password == nil {
                methods.append("emailLink")
            }
            if settings.oneAccountPerEmail { methods += account.identities.map(\.provider.rawValue) }
            return Answer(registered: true, methods: methods)
        }
    }
}
