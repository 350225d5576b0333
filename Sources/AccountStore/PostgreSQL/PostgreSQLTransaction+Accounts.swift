internal import Accounts
internal import Cryptography
internal import OpenID

extension PostgreSQLTransaction {
    func account(_ id: LocalID) throws(AccountError) -> Account? {
        try accounts("FROM accounts WHERE sandbox = $1 AND local_id = $2", [.text(id.rawValue)]).first
    }

    func account(email: EmailAddress) throws(AccountError) -> Account? {
        try account(.email(email))
    }

    func account(phoneNumber: PhoneNumber) throws(AccountError) -> Account? {
        try accounts(
            "FROM accounts WHERE sandbox = $1 AND phone_number = $2", [.text(phoneNumber.rawValue)]
        ).first
    }

    func account(provider: ProviderID, subject: String) throws(AccountError) -> Account? {
        try account(.subject(provider, subject))
    }

    func account(providerEmail: EmailAddress) throws(AccountError) -> Account? {
        try accounts(
            """
            FROM accounts WHERE sandbox = $1 AND local_id = (
                SELECT min(local_id) FROM identities WHERE sandbox = $1 AND email = $2)
            """, [.text(providerEmail.rawValue)]
        ).first
    }

    func accounts(initialEmail: EmailAddress, limit: Int) throws(AccountError) -> [Account] {
        try accounts(
            "FROM accounts WHERE sandbox = $1 AND initial_email = $2 ORDER BY local_id LIMIT $3",
            [.text(initialEmail.rawValue), .integer(limit)])
    }

    func accounts(after id: LocalID?, limit: Int) throws(AccountError) -> [Account] {
        try accounts(
            "FROM accounts WHERE sandbox = $1 AND local_id > $2 ORDER BY local_id LIMIT $3",
            [.text(id?.rawValue ?? ""), .integer(limit)])
    }

    func accountCount() throws(AccountError) -> Int {
        let found = try rows("SELECT count(*) AS n FROM accounts WHERE sandbox = $1")
        return found.first?["n"].flatMap { Int($0) } ?? 0
    }

    func requireRoom(ofAccounts most: Int) throws(AccountError) {
        // Nothing is kept before the answer to it is here.
        pipeline.later(statement("SELECT count(*) AS n FROM accounts WHERE sandbox = $1")) {
            (counted) throws(AccountError) in
            guard let count = counted.rows.first?["n"].flatMap({ Int($0) }), count < most else {
                throw .sandboxLimit
            }
        }
    }

    func insert(_ account: Account) throws(AccountError) {
        try pipeline.look()
        let isPrefetched = isPrefetchedAsNew(account)
        try pipeline.forgetAccounts()
        let insertion = PostgreSQLStatement(
            """
            WITH changed AS (
                INSERT INTO accounts (sandbox, local_id, created_ms, email, email_verified, display_name,
                    photo_url, screen_name, phone_number, password_hash, password_updated_ms, valid_since,
                    generation, last_login_ms, last_refresh_ms, disabled, custom_attributes, custom_auth,
                    email_link, initial_email)
                VALUES ($1, $2, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
                RETURNING local_id
            ), \(Self.parts)
            SELECT local_id FROM changed
            """, try arguments(account))
        guard isPrefetched else {
            _ = try pipeline.runUndoably(insertion)
            return
        }
        // Nobody had its unique values while the sandbox is locked. Should its id be taken, the transaction fails.
        pipeline.prefetched.known[account.localID] = account
        try pipeline.change(insertion)
    }

    /// Returns whether it was asked, in this transaction, for every unique value but the id, and nobody has them.
    private func isPrefetchedAsNew(_ account: Account) -> Bool {
        guard pipeline.locksSandbox, account.phoneNumber == nil, !account.identities.isEmpty else {
            return false
        }
        let questions =
            account.identities.map { AccountPrefetch.subject($0.provider, $0.subject) }
            + (account.email.map { [.email($0)] } ?? [])
        return questions.allSatisfy { pipeline.prefetched.accounts[$0]?.isEmpty == true }
    }

    func update(_ account: Account) throws(AccountError) {
        try pipeline.look()
        let known = pipeline.prefetched.known[account.localID]
        try pipeline.forgetAccounts()
        let change = PostgreSQLStatement(
            """
            WITH changed AS (
                UPDATE accounts SET created_ms = $5, email = $6, email_verified = $7, display_name = $8,
                    photo_url = $9, screen_name = $10, phone_number = $11, password_hash = $12,
                    password_updated_ms = $13, valid_since = $14, generation = $15, last_login_ms = $16,
                    last_refresh_ms = $17, disabled = $18, custom_attributes = $19, custom_auth = $20,
                    email_link = $21, initial_email = $22
                WHERE sandbox = $1 AND local_id = $2
                RETURNING local_id
            ), gone_identities AS (
                DELETE FROM identities WHERE sandbox = $1 AND local_id = $2 AND provider NOT IN (
                    SELECT provider FROM jsonb_to_recordset($3::jsonb) AS kept (provider text))
            ), gone_factors AS (
                DELETE FROM second_factors WHERE sandbox = $1 AND local_id = $2 AND enrolment_id NOT IN (
                    SELECT enrolment_id FROM jsonb_to_recordset($4::jsonb) AS kept (enrolment_id text))
            ), \(Self.parts)
            SELECT local_id FROM changed
            """, try arguments(account))
        // The account was read while its sandbox is locked, and no unique value changes: this cannot fail.
        if let known, known.hasUniqueValues(of: account) {
            pipeline.prefetched.known[account.localID] = account
            return try pipeline.change(change) { (changed) throws(AccountError) in
                guard !changed.rows.isEmpty else { throw .storage(.missing) }
            }
        }
        guard try !pipeline.runUndoably(change).rows.isEmpty else { throw .storage(.missing) }
    }

    func removeAccount(_ id: LocalID) throws(AccountError) -> Bool {
        try pipeline.forgetAccounts()
        try pipeline.forgetRecords()
        try run("DELETE FROM records WHERE sandbox = $1 AND owner = $2", [.text(id.rawValue)])
        return try run(
            "DELETE FROM accounts WHERE sandbox = $1 AND local_id = $2", [.text(id.rawValue)]
        ).affected == 1
    }

    func removeAllAccounts() throws(AccountError) {
        try pipeline.forgetAccounts()
        try pipeline.forgetRecords()
        try run("DELETE FROM records WHERE sandbox = $1 AND owner IS NOT NULL")
        try run("DELETE FROM accounts WHERE sandbox = $1")
    }

    /// Makes or replaces the identities ($3) and factors ($4) of the account that `changed` names.
    private static let parts = """
        new_identities AS (
            INSERT INTO identities
                (sandbox, local_id, position, provider, subject, email, display_name, photo_url, screen_name,
                voucher)
            SELECT $1, changed.local_id, part.* FROM changed, jsonb_to_recordset($3::jsonb) AS part (
                position integer, provider text, subject text, email text, display_name text, photo_url text,
                screen_name text, voucher text)
            ON CONFLICT (sandbox, local_id, provider) DO UPDATE SET
                position = excluded.position, subject = excluded.subject, email = excluded.email,
                display_name = excluded.display_name, photo_url = excluded.photo_url,
                screen_name = excluded.screen_name, voucher = excluded.voucher
        ), new_factors AS (
            INSERT INTO second_factors (sandbox, local_id, position, enrolment_id, display_name, phone_number,
                last_step, enrolled_ms, secret)
            SELECT $1, changed.local_id, part.position, part.enrolment_id, part.display_name,
                part.phone_number, part.last_step, part.enrolled_ms, decode(part.secret, 'hex')
            FROM changed, jsonb_to_recordset($4::jsonb) AS part (
                position integer, enrolment_id text, display_name text, phone_number text, last_step bigint,
                enrolled_ms bigint, secret text)
            ON CONFLICT (sandbox, local_id, enrolment_id) DO UPDATE SET
                position = excluded.position, display_name = excluded.display_name,
                phone_number = excluded.phone_number, last_step = excluded.last_step,
                enrolled_ms = excluded.enrolled_ms, secret = excluded.secret
        )
        """

    /// Parameters $1 to $22 of `insert` and `update`.
    private func arguments(_ account: Account) throws(AccountError) -> [PostgreSQLValue] {
        [
            .text(sandboxID.rawValue), .text(account.localID.rawValue),
            .text(try StoredIdentity.encode(account.identities)),
            .text(try StoredFactor.encode(account, cipher: cipher, in: sandboxID)),
            .integer(account.createdAt.millisecondsSince1970), .text(account.email?.rawValue),
            .flag(account.emailVerified), .text(account.displayName), .text(account.photoURL),
            .text(account.screenName), .text(account.phoneNumber?.rawValue),
            .text(account.password?.hash.encoded),
            .integer(account.password?.updatedAt.millisecondsSince1970),
            .integer(account.validSince.secondsSince1970), .integer(account.generation),
            .integer(account.lastLoginAt?.millisecondsSince1970),
            .integer(account.lastRefreshAt?.millisecondsSince1970), .flag(account.disabled),
            .text(account.customAttributes), .flag(account.customAuth), .flag(account.usesEmailLink),
            .text(account.initialEmail?.rawValue),
        ]
    }

    /// The accounts that a FROM clause finds, with their identities and factors, in one round trip.
    private func accounts(_ from: String, _ arguments: [PostgreSQLValue]) throws(AccountError) -> [Account] {
        try read(try pipeline.run(selection(from, arguments)))
    }

    func selection(_ from: String, _ arguments: [PostgreSQLValue]) -> PostgreSQLStatement {
        statement(
            """
            SELECT accounts.*,
                (SELECT json_agg(part ORDER BY part.position) FROM identities AS part
                 WHERE part.sandbox = $1 AND part.local_id = accounts.local_id) AS identities,
                (SELECT json_agg(json_build_object('enrolment_id', part.enrolment_id,
                    'display_name', part.display_name, 'phone_number', part.phone_number,
                    'last_step', part.last_step, 'enrolled_ms', part.enrolled_ms,
                    'secret', encode(part.secret, 'hex')) ORDER BY part.position)
                 FROM second_factors AS part
                 WHERE part.sandbox = $1 AND part.local_id = accounts.local_id) AS factors
            \(from)
            """, arguments)
    }

    /// The accounts of a selection.
    func read(_ result: PostgreSQLResult) throws(AccountError) -> [Account] {
        var accounts: [Account] = []
        for row in result.rows {
            let account = try account(row)
            pipeline.prefetched.known[account.localID] = account
            accounts.append(account)
        }
        return accounts
    }

    private func account(_ row: PostgreSQLResult.Row) throws(AccountError) -> Account {
        let id = try row.required("local_id") { LocalID($0) }
        let createdAt = row.instant(milliseconds: "created_ms") ?? .distantPast
        var account = Account(localID: id, createdAt: createdAt)
        account.email = try row.optional("email") { EmailAddress($0) }
        account.emailVerified = row.flag("email_verified")
        account.displayName = row["display_name"]
        account.photoURL = row["photo_url"]
        account.screenName = row["screen_name"]
        account.phoneNumber = try row.optional("phone_number") { PhoneNumber($0) }
        if let hash = try row.optional("password_hash", { try? PasswordHash(encoded: $0) }) {
            account.password = StoredPassword(
                hash: hash, updatedAt: row.instant(milliseconds: "password_updated_ms") ?? createdAt)
        }
        account.validSince = row.instant("valid_since") ?? createdAt.wholeSecond
        account.generation = try StoredGeneration.read(row.required("generation") { Int64($0) })
        account.lastLoginAt = row.instant(milliseconds: "last_login_ms")
        account.lastRefreshAt = row.instant(milliseconds: "last_refresh_ms")
        account.disabled = row.flag("disabled")
        account.customAttributes = row["custom_attributes"]
        account.customAuth = row.flag("custom_auth")
        account.usesEmailLink = row.flag("email_link")
        account.initialEmail = try row.optional("initial_email") { EmailAddress($0) }
        account.identities = try StoredIdentity.decode(row["identities"])
        account.secondFactors = try StoredFactor.decode(
            row["factors"], of: id, cipher: cipher, in: sandboxID)
        return account
    }
}
