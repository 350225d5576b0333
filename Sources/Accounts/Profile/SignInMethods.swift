package import OpenID
internal import Providers

/// Tells how an address may sign in (`createAuthUri` with an identifier).
package struct SignInMethods: Sendable {
    private let parts: AccountParts

    /// The response about an address; empty under protection against enumeration.
    package struct Answer: Hashable, Sendable {
        package let registered: Bool
        /// `password`, `emailLink` and provider ids; a telephone never.
        package let methods: [String]
        /// Provider ids; whoever signs in by a link has `password`.
        package let providers: [String]

        package init(registered: Bool, methods: [String], providers: [String]) {
            self.registered = registered
            self.methods = methods
            self.providers = providers
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
            var found = try reader.account(email: address)
            // A person may type the address that they have at their provider.
            if found == nil {
                found = try reader.account(providerEmail: address)
            }
            // An address that several accounts may have names none that has no address itself.
            if !settings.oneAccountPerEmail, found?.email == nil { found = nil }
            guard let account = found else { return Answer(registered: false, methods: [], providers: []) }
            var methods: [String] = []
            if account.password != nil { methods.append("password") }
            if account.usesEmailLink { methods.append("emailLink") }
            var providers: [String] = methods.isEmpty ? [] : ["password"]
            if settings.oneAccountPerEmail {
                let identities = account.identities.map(\.provider.rawValue)
                methods += identities
                providers += identities
            }
            return Answer(registered: true, methods: methods, providers: providers)
        }
    }
}
