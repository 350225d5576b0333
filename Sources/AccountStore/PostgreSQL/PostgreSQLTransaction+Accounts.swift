internal import Accounts
internal import Cryptography
internal import OpenID

extension PostgreSQLTransaction {
    func requireRoom(ofAccounts most: Int) throws(AccountError) {
        // Nothing is kept before the answer to it is here.
        pipeline.later(
            PostgreSQLStatement("SELECT count(*) AS n FROM accounts WHERE sandbox = $1", own([]))
        ) {
            (counted) throws(AccountError) in
            guard let count = counted.rows.first?.integer("n"), count < most else {
                throw .sandboxLimit
            }
        }
    }

    func insert(_ account: Account) throws(AccountError) {
        try pipeline.look()
        let isPrefetched = isPrefetchedAsNew(account)
        forgetKnownAccounts()
        let insertion = PostgreSQLStatement(
            "WITH changed AS (\(AccountColumn.insertion) RETURNING local_id), \(Self.parts)",
            try arguments(account))
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
        forgetKnownAccounts()
        let change = PostgreSQLStatement(
            """
            WITH changed AS (\(AccountColumn.update) RETURNING local_id), gone_identities AS (
                DELETE FROM identities WHERE sandbox = $1 AND local_id = $2 AND provider NOT IN (
                    SELECT provider FROM jsonb_to_recordset($21::jsonb) AS kept (provider text))
            ), gone_factors AS (
                DELETE FROM second_factors WHERE sandbox = $1 AND local_id = $2 AND enrolment_id NOT IN (
                    SELECT enrolment_id FROM jsonb_to_recordset($22::jsonb) AS kept (enrolment_id text))
            ), \(Self.parts)
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

    /// Makes or replaces the identities ($21) and factors ($22) of the account that `changed` names.
    private static let parts = """
        new_identities AS (
            INSERT INTO identities
                (sandbox, local_id, position, provider, subject, email, display_name, photo_url, screen_name,
                voucher)
            SELECT $1, changed.local_id, part.* FROM changed, jsonb_to_recordset($21::jsonb) AS part (
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
            FROM changed, jsonb_to_recordset($22::jsonb) AS part (
                position integer, enrolment_id text, display_name text, phone_number text, last_step bigint,
                enrolled_ms bigint, secret text)
            ON CONFLICT (sandbox, local_id, enrolment_id) DO UPDATE SET
                position = excluded.position, display_name = excluded.display_name,
                phone_number = excluded.phone_number, last_step = excluded.last_step,
                enrolled_ms = excluded.enrolled_ms, secret = excluded.secret
        )
        SELECT local_id FROM changed
        """

    /// Parameters of `insert` and `update`: the sandbox, the columns, the identities and the factors.
    private func arguments(_ account: Account) throws(AccountError) -> [SQLValue] {
        own(account.columns) + [
            .text(try StoredIdentity.encode(account.identities)),
            .text(try StoredFactor.encode(account, cipher: cipher, in: sandboxID)),
        ]
    }

    /// The accounts that a FROM clause finds, with their identities and factors, in one round trip.
    func accounts(_ from: String, _ arguments: [SQLValue]) throws(AccountError) -> [Account] {
        try read(try pipeline.run(selection(from, arguments)))
    }

    func selection(_ from: String, _ arguments: [SQLValue]) -> PostgreSQLStatement {
        PostgreSQLStatement(
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
        try result.rows.map { (row) throws(AccountError) in
            let id: String = try row.required("local_id")
            let account = try Account(
                row: row, identities: StoredIdentity.decode(row["identities"]),
                factors: StoredFactor.decode(row["factors"], of: id, cipher: cipher, in: sandboxID))
            pipeline.prefetched.known[account.localID] = account
            return account
        }
    }
}
