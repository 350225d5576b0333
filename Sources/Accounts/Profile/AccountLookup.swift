package import Cryptography
package import OpenID

/// Finds accounts: of a token, of an address, and for an administrator (`lookup` and `batchGet`).
package struct AccountLookup: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// The key by which accounts are looked up; each finds at most one, but several may have begun with one address.
    package enum Key: Hashable, Sendable {
        case localID(String)
        case email(String)
        /// The first address of an account, which was changed since.
        case initialEmail(String)
        case phoneNumber(String)
        case identity(ProviderID, subject: String)
    }

    /// A page of a listing.
    package struct Page: Sendable {
        package let accounts: [Account]
        /// Asks for the next page; nil at the end.
        package let next: String?
    }

    /// The accounts that are found, each once, in the order of the keys.
    ///
    /// - Throws: `sandboxUnknown`, `storage`.
    package func accounts(_ keys: [Key], sandbox: SandboxID) async throws(AccountError) -> [Account] {
        try await parts.look(sandbox) { (reader, _) throws(AccountError) -> [Account] in
            var found: [Account] = []
            var seen: Set<LocalID> = []
            for key in keys {
                for account in try Self.accounts(key, reader) where seen.insert(account.localID).inserted {
                    found.append(account)
                }
            }
            return found
        }
    }

    /// Accounts in the order of their ids.
    ///
    /// - Parameter limit: 1 to 1,000; what lies outside is brought inside.
    /// - Throws: `sandboxUnknown`, `storage`.
    package func page(
        after token: String?, limit: Int, sandbox: SandboxID
    ) async throws(AccountError) -> Page {
        let limit = min(max(limit, 1), 1_000)
        let last = token.flatMap { LocalID($0) }
        return try await parts.look(sandbox) { (reader, _) throws(AccountError) -> Page in
            let accounts = try reader.accounts(after: last, limit: limit)
            let next = accounts.count == limit ? accounts.last?.localID.rawValue : nil
            return Page(accounts: accounts, next: next)
        }
    }

    /// Most accounts that one first address finds.
    private static let mostOfAddress = 1_000

    private static func accounts(_ key: Key, _ reader: any AccountReader) throws(AccountError) -> [Account] {
        let found: Account?
        switch key {
        case .localID(let text):
            guard let id = LocalID(text) else { return [] }
            found = try reader.account(id)
        case .email(let text):
            guard let address = EmailAddress(text) else { return [] }
            found = try reader.account(email: address)
        case .initialEmail(let text):
            guard let address = EmailAddress(text) else { return [] }
            return try reader.accounts(initialEmail: address, limit: mostOfAddress)
        case .phoneNumber(let text):
            guard let number = PhoneNumber(text) else { return [] }
            found = try reader.account(phoneNumber: number)
        case .identity(let provider, let subject):
            found = try reader.account(provider: provider, subject: subject)
        }
        return found.map { [$0] } ?? []
    }

    /// The account that is signed in (`lookup`).
    ///
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`.
    package func account(
        of idToken: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        guard let idToken, !idToken.isEmpty else { throw .missingIDToken }
        let tokens = parts.tokens
        return try await parts.look(sandbox) { (reader, sandbox) throws(AccountError) -> Account in
            try TokenSubject(of: tokens.verify(idToken, project: sandbox.project, now: now), in: reader)
                .account
        }
    }

    /// The response about an address; empty under protection against enumeration.
    package struct Answer: Hashable, Sendable {
        package let registered: Bool
        /// `password`, `emailLink` and provider ids; a telephone never.
        package let methods: [String]
        /// Provider ids; whoever signs in by a link has `password`.
        package let providers: [String]
    }

    /// The ways in which an address may sign in (`createAuthUri` with an identifier).
    ///
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
