internal import Accounts
internal import Cryptography
internal import GRDB
internal import OpenID
internal import Providers

extension SQLiteTransaction {
    /// The beginning of a question for accounts of the sandbox.
    private static let accounts = "SELECT \(AccountColumn.list) FROM accounts WHERE sandbox = ?"

    func account(_ id: LocalID) throws(AccountError) -> Account? {
        try account(
            from: rows(Self.accounts + " AND local_id = ?", [id.rawValue]).first)
    }

    func account(email: EmailAddress) throws(AccountError) -> Account? {
        try account(
            from: rows(Self.accounts + " AND email = ?", [email.rawValue]).first)
    }

    func account(phoneNumber: PhoneNumber) throws(AccountError) -> Account? {
        try account(
            from: rows(
                Self.accounts + " AND phone_number = ?", [phoneNumber.rawValue]
            ).first)
    }

    func account(provider: ProviderID, subject: String) throws(AccountError) -> Account? {
        try account(
            from: rows(
                """
                SELECT \(AccountColumn.list) FROM identities JOIN accounts USING (sandbox, local_id)
                WHERE sandbox = ? AND provider = ? AND subject = ?
                """, [provider.rawValue, subject]
            ).first)
    }

    func account(providerEmail: EmailAddress) throws(AccountError) -> Account? {
        try account(
            from: rows(
                """
                SELECT \(AccountColumn.list) FROM accounts WHERE sandbox = ?1 AND local_id = (
                    SELECT min(local_id) FROM identities WHERE sandbox = ?1 AND email = ?2)
                """, [providerEmail.rawValue]
            ).first)
    }

    func accounts(initialEmail: EmailAddress, limit: Int) throws(AccountError) -> [Account] {
        try accounts(
            from: rows(
                Self.accounts + " AND initial_email = ? ORDER BY local_id LIMIT ?",
                [initialEmail.rawValue, limit]))
    }

    func accounts(after id: LocalID?, limit: Int) throws(AccountError) -> [Account] {
        let first = id?.rawValue ?? ""
        let found = try rows(Self.accounts + " AND local_id > ? ORDER BY local_id LIMIT ?", [first, limit])
        try readParts(of: found, after: first)
        return try accounts(from: found)
    }

    /// Reads the identities of a page of accounts at once, for those without second factors, as most are.
    private func readParts(of page: [Row], after first: String) throws(AccountError) {
        let ids = page.compactMap { $0.value(AccountColumn.localID) as String? }
        guard let last = ids.last else { return }
        let range = "WHERE sandbox = ? AND local_id > ? AND local_id <= ?"
        let withFactors = try rows("SELECT DISTINCT local_id FROM second_factors \(range)", [first, last])
        let apart = Set(withFactors.compactMap { $0[0] as String? })
        let found = try rows(
            "SELECT \(IdentityColumn.list), local_id FROM identities \(range) ORDER BY local_id, position",
            [first, last])
        var identities: [String: [Identity]] = [:]
        for row in found {
            let id: String? = row[IdentityColumn.allCases.count]
            identities[id ?? "", default: []].append(try stored { try Identity(row: row) })
        }
        for id in ids where !apart.contains(id) { stored.note(identities[id] ?? [], [], of: id) }
    }

    private func accounts(from found: [Row]) throws(AccountError) -> [Account] {
        var accounts: [Account] = []
        for row in found {
            if let account = try account(from: row) { accounts.append(account) }
        }
        return accounts
    }

    func accountCount() throws(AccountError) -> Int {
        try rows("SELECT count(*) AS n FROM accounts WHERE sandbox = ?").first?["n"] ?? 0
    }

    func insert(_ account: Account) throws(AccountError) {
        try execute(AccountColumn.insertion, account.columns)
        try insertParts(of: account)
    }

    func update(_ account: Account) throws(AccountError) {
        try execute(AccountColumn.update, account.columns)
        guard db.changesCount == 1 else { throw .storage(.missing) }
        // Most sign-ins change nothing of them.
        if stored.areStored(of: account) { return }
        try execute("DELETE FROM identities WHERE sandbox = ? AND local_id = ?", [account.localID.rawValue])
        try execute(
            "DELETE FROM second_factors WHERE sandbox = ? AND local_id = ?", [account.localID.rawValue])
        try insertParts(of: account)
    }

    func removeAccount(_ id: LocalID) throws(AccountError) -> Bool {
        stored.forget(id.rawValue)
        try execute("DELETE FROM records WHERE sandbox = ? AND owner = ?", [id.rawValue])
        try execute("DELETE FROM accounts WHERE sandbox = ? AND local_id = ?", [id.rawValue])
        return db.changesCount == 1
    }

    func removeAllAccounts() throws(AccountError) {
        stored.forgetAll()
        try execute("DELETE FROM records WHERE sandbox = ? AND owner IS NOT NULL")
        try execute("DELETE FROM accounts WHERE sandbox = ?")
    }

    private func insertParts(of account: Account) throws(AccountError) {
        stored.forget(account.localID.rawValue)
        for (position, identity) in account.identities.enumerated() {
            try execute(
                """
                INSERT INTO identities
                    (sandbox, local_id, position, provider, subject, email, display_name, photo_url, screen_name,
                     voucher)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    account.localID.rawValue, position, identity.provider.rawValue, identity.subject,
                    identity.email?.rawValue, identity.displayName, identity.photoURL, identity.screenName,
                    identity.voucher?.rawValue,
                ])
        }
        try insertFactors(of: account)
    }

    private func account(from row: Row?) throws(AccountError) -> Account? {
        guard let row else { return nil }
        let id: String = row.value(AccountColumn.localID) ?? ""
        if let known = stored.parts(of: id) {
            return try stored { try Account(row: row, identities: known.identities, factors: known.factors) }
        }
        let found = try rows(
            "SELECT \(IdentityColumn.list) FROM identities WHERE sandbox = ? AND local_id = ? ORDER BY position",
            [id])
        let identities = try stored { try found.map(Identity.init(row:)) }
        let factors = try secondFactors(ofAccount: id)
        stored.note(identities, factors, of: id)
        return try stored { try Account(row: row, identities: identities, factors: factors) }
    }
}
