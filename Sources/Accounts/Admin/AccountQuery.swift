package import SignInFoundation

/// Finds accounts for an administrator (wire contract §9, `lookup` and `batchGet`).
package struct AccountQuery: Sendable {
    private let parts: AccountParts

    /// The key by which accounts are looked up; each finds at most one.
    package enum Key: Hashable, Sendable {
        case localID(String)
        case email(String)
        case phoneNumber(String)
        case identity(ProviderID, subject: String)
    }

    /// A page of a listing.
    package struct Page: Sendable {
        package let accounts: [Account]
        /// Asks for the next page; nil at the end.
        package let next: String?
    }

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// The accounts that are found, each once, in the order of the keys.
    ///
    /// - Throws: `sandboxUnknown`, `storage`.
    package func accounts(_ keys: [Key], sandbox: SandboxID) async throws(AccountError) -> [Account] {
        try await parts.look(sandbox) { (reader, _) throws(AccountError) -> [Account] in
            var found: [Account] = []
            var seen: Set<LocalID> = []
            for key in keys {
                guard let account = try Self.account(key, reader), seen.insert(account.localID).inserted
                else { continue }
                found.append(account)
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

    private static func account(_ key: Key, _ reader: any AccountReader) throws(AccountError) -> Account? {
        switch key {
        case .localID(let text):
            guard let id = LocalID(text) else { return nil }
            return try reader.account(id)
        case .email(let text):
            guard let address = EmailAddress(text) else { return nil }
            return try reader.account(email: address)
        case .phoneNumber(let text):
            guard let number = PhoneNumber(text) else { return nil }
            return try reader.account(phoneNumber: number)
        case .identity(let provider, let subject):
            return try reader.account(provider: provider, subject: subject)
        }
    }
}
