internal import Accounts
internal import Cryptography
internal import OpenID

/// One transaction over one sandbox; lives only as long as the closure it is handed to.
///
/// Holds the statements that both engines run alike; of each, the first parameter is the sandbox.
///
/// - Throws: every member throws `storage` only.
protocol SQLTransaction: AccountTransaction, SQLRunner {
    var sandboxID: SandboxID { get }
    var cipher: RecordCipher { get }

    /// Runs a change whose result nobody waits for.
    func change(_ sql: String, _ arguments: [SQLValue]) throws(AccountError)
    /// The accounts that a FROM clause finds, with their identities and factors.
    func accounts(_ from: String, _ arguments: [SQLValue]) throws(AccountError) -> [Account]

    /// The account of a question, which may have been prefetched.
    func account(_ question: AccountPrefetch) throws(AccountError) -> Account?

    /// Forgets what is remembered of the sandbox's row: it is about to change.
    func forgetSandbox() throws(AccountError)
    /// Forgets what is remembered of records: one of a kind, or nil for many, is about to change.
    func forgetRecords(_ kind: RecordKind?) throws(AccountError)
    /// Forgets what is remembered of an account, or nil for all, which is about to go with its records.
    func forgetAccounts(_ id: LocalID?) throws(AccountError)

    /// The column that tells which of two records was put first.
    static var putColumn: String { get }
    /// Names the index by which records of one account are found: few belong to it, and many may be of a kind.
    static var ownerIndex: String { get }
}

extension SQLTransaction {
    /// The sandbox and further arguments.
    func own(_ arguments: [SQLValue]) -> [SQLValue] { [.text(sandboxID.rawValue)] + arguments }

    func storedSandbox() throws(AccountError) -> Sandbox? {
        guard let row = try rows("SELECT * FROM sandboxes WHERE id = ?1", own([])).first else { return nil }
        return try Sandbox(row: row)
    }

    func save(_ sandbox: Sandbox) throws(AccountError) {
        guard sandbox.id == sandboxID else { throw .storage(.missing) }
        try forgetSandbox()
        try change(
            """
            INSERT INTO sandboxes
                (id, project, api_key, created_at, last_used_at, expires_when_idle, creator, overrides)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            ON CONFLICT (id) DO UPDATE SET
                api_key = coalesce(excluded.api_key, sandboxes.api_key), last_used_at = excluded.last_used_at,
                expires_when_idle = excluded.expires_when_idle, overrides = excluded.overrides
            """, sandbox.columns(cipher))
    }

    func removeSome(atMost most: Int) throws(AccountError) -> Int {
        try forgetRecords(nil)
        try forgetAccounts(nil)
        let records = try run(
            """
            DELETE FROM records WHERE sandbox = ?1 AND (kind, name) IN (
                SELECT kind, name FROM records WHERE sandbox = ?1 LIMIT ?2)
            """, own([.integer(most)])
        ).affected
        guard records < most else { return records }
        let accounts = try run(
            """
            DELETE FROM accounts WHERE sandbox = ?1 AND local_id IN (
                SELECT local_id FROM accounts WHERE sandbox = ?1 LIMIT ?2)
            """, own([.integer(most - records)])
        ).affected
        return records + accounts
    }

    func removeSandbox() throws(AccountError) {
        try forgetSandbox()
        try forgetRecords(nil)
        try forgetAccounts(nil)
        _ = try run("DELETE FROM sandboxes WHERE id = ?1", own([]))
    }
}

extension Sandbox {
    /// The values of the columns of its row, in their order.
    func columns(_ cipher: RecordCipher) -> [SQLValue] {
        [
            .text(id.rawValue), .text(project), .bytes(apiKey.map { cipher.name(ofAPIKey: $0) }),
            .seconds(createdAt), .seconds(lastUsedAt), .flag(expiresWhenIdle), .text(creator),
            .text(overrides.encoded),
        ]
    }
}

/// Accounts.
extension SQLTransaction {
    func account(_ id: LocalID) throws(AccountError) -> Account? {
        try accounts("FROM accounts WHERE sandbox = ?1 AND local_id = ?2", own([.text(id.rawValue)])).first
    }

    func account(email: EmailAddress) throws(AccountError) -> Account? {
        try account(.email(email))
    }

    func account(phoneNumber: PhoneNumber) throws(AccountError) -> Account? {
        try accounts(
            "FROM accounts WHERE sandbox = ?1 AND phone_number = ?2", own([.text(phoneNumber.rawValue)])
        ).first
    }

    func account(provider: ProviderID, subject: String) throws(AccountError) -> Account? {
        try account(.subject(provider, subject))
    }

    func account(providerEmail: EmailAddress) throws(AccountError) -> Account? {
        try accounts(
            """
            FROM accounts WHERE sandbox = ?1 AND local_id = (
                SELECT min(local_id) FROM identities WHERE sandbox = ?1 AND email = ?2)
            """, own([.text(providerEmail.rawValue)])
        ).first
    }

    func accounts(initialEmail: EmailAddress, limit: Int) throws(AccountError) -> [Account] {
        try accounts(
            "FROM accounts WHERE sandbox = ?1 AND initial_email = ?2 ORDER BY local_id LIMIT ?3",
            own([.text(initialEmail.rawValue), .integer(limit)]))
    }

    func accounts(after id: LocalID?, limit: Int) throws(AccountError) -> [Account] {
        try accounts(
            "FROM accounts WHERE sandbox = ?1 AND local_id > ?2 ORDER BY local_id LIMIT ?3",
            own([.text(id?.rawValue ?? ""), .integer(limit)]))
    }

    func accountCount() throws(AccountError) -> Int {
        let found = try rows("SELECT count(*) AS n FROM accounts WHERE sandbox = ?1", own([]))
        return found.first?.integer("n").map { Int($0) } ?? 0
    }

    func removeAccount(_ id: LocalID) throws(AccountError) -> Bool {
        try forgetAccounts(id)
        let arguments = own([.text(id.rawValue)])
        _ = try run("DELETE FROM records WHERE sandbox = ?1 AND owner = ?2", arguments)
        return try run("DELETE FROM accounts WHERE sandbox = ?1 AND local_id = ?2", arguments).affected == 1
    }

    func removeAllAccounts() throws(AccountError) {
        try forgetAccounts(nil)
        _ = try run("DELETE FROM records WHERE sandbox = ?1 AND owner IS NOT NULL", own([]))
        _ = try run("DELETE FROM accounts WHERE sandbox = ?1", own([]))
    }

    func account(_ question: AccountPrefetch) throws(AccountError) -> Account? {
        let (from, arguments) = source(of: question)
        return try accounts(from, arguments).first
    }

    /// The FROM clause of a question for an account, and its arguments.
    func source(of question: AccountPrefetch) -> (from: String, arguments: [SQLValue]) {
        switch question {
        case .email(let email):
            return ("FROM accounts WHERE sandbox = ?1 AND email = ?2", own([.text(email.rawValue)]))
        case .subject(let provider, let subject):
            let from = """
                FROM accounts WHERE sandbox = ?1 AND local_id = (
                    SELECT local_id FROM identities WHERE sandbox = ?1 AND provider = ?2 AND subject = ?3)
                """
            return (from, own([.text(provider.rawValue), .text(subject)]))
        case .record: return ("FROM accounts WHERE sandbox = ?1 AND false", own([]))
        }
    }
}

/// Records.
extension SQLTransaction {
    func record(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]? {
        try storedRecord(kind, key, now: now)?.value
    }

    /// The record with the time when it ends.
    func storedRecord(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> StoredRecord? {
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records
            WHERE sandbox = ?1 AND kind = ?2 AND name = ?3 AND (expires_at IS NULL OR expires_at > ?4)
            """, named(kind, key) + [.seconds(now)])
        return try opened(found, kind).first
    }

    func records(_ kind: RecordKind, limit: Int, now: Instant) throws(AccountError) -> [StoredRecord] {
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records
            WHERE sandbox = ?1 AND kind = ?2 AND (expires_at IS NULL OR expires_at > ?3)
            ORDER BY \(Self.putColumn), name LIMIT ?4
            """, own([.text(kind.rawValue), .seconds(now), .integer(limit)]))
        return try opened(found, kind)
    }

    func records(
        _ kind: RecordKind, of owner: LocalID, limit: Int, now: Instant
    ) throws(AccountError) -> [StoredRecord] {
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records \(Self.ownerIndex)
            WHERE sandbox = ?1 AND owner = ?2 AND kind = ?3 AND (expires_at IS NULL OR expires_at > ?4)
            ORDER BY \(Self.putColumn), name LIMIT ?5
            """, own([.text(owner.rawValue), .text(kind.rawValue), .seconds(now), .integer(limit)]))
        return try opened(found, kind)
    }

    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, owner: LocalID?
    ) throws(AccountError) {
        try forgetRecords(kind)
        try change(
            """
            INSERT INTO records (sandbox, kind, name, value, expires_at, owner)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                value = excluded.value, expires_at = excluded.expires_at, owner = excluded.owner
            """, try arguments(kind, key, value, expires) + [.text(owner?.rawValue)])
    }

    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant, owner: LocalID, most: Int
    ) throws(AccountError) {
        try put(kind, key, value, expires: expires, owner: owner)
        try change(
            """
            DELETE FROM records WHERE sandbox = ?1 AND kind = ?2 AND name IN (
                SELECT name FROM records \(Self.ownerIndex)
                WHERE sandbox = ?1 AND owner = ?4 AND kind = ?2 AND name <> ?3
                ORDER BY expires_at DESC, \(Self.putColumn) DESC LIMIT 1000000 OFFSET ?5)
            """, named(kind, key) + [.text(owner.rawValue), .integer(max(0, most - 1))])
    }

    /// Makes a record unless a live one is there, in one statement: an expired one is replaced.
    func insertOnce(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, now: Instant
    ) throws(AccountError) -> Bool {
        try forgetRecords(kind)
        return try run(
            """
            INSERT INTO records (sandbox, kind, name, value, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                value = excluded.value, expires_at = excluded.expires_at, owner = NULL
            WHERE records.expires_at <= ?6
            """, try arguments(kind, key, value, expires) + [.seconds(now)]
        ).affected == 1
    }

    func take(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]? {
        try forgetRecords(kind)
        let taken = try rows(
            """
            DELETE FROM records
            WHERE sandbox = ?1 AND kind = ?2 AND name = ?3 AND (expires_at IS NULL OR expires_at > ?4)
            RETURNING name, value, expires_at
            """, named(kind, key) + [.seconds(now)])
        return try opened(taken, kind).first?.value
    }

    func remove(_ kind: RecordKind, _ key: String) throws(AccountError) -> Bool {
        try forgetRecords(kind)
        return try run(Self.removal, named(kind, key)).affected == 1
    }

    func discard(_ kind: RecordKind, _ key: String) throws(AccountError) {
        try forgetRecords(kind)
        try change(Self.removal, named(kind, key))
    }

    private static var removal: String {
        "DELETE FROM records WHERE sandbox = ?1 AND kind = ?2 AND name = ?3"
    }

    /// The arguments that name a record.
    func named(_ kind: RecordKind, _ key: String) -> [SQLValue] {
        own([.text(kind.rawValue), .bytes(cipher.name(of: key, kind, in: sandboxID))])
    }

    /// The arguments of a record that is put.
    func arguments(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], _ expires: Instant?
    ) throws(AccountError) -> [SQLValue] {
        let encrypted = try cipher.encrypt(value, key: key, kind, in: sandboxID)
        return named(kind, key) + [.bytes(encrypted), .seconds(expires)]
    }

    private func opened(_ found: [any SQLRow], _ kind: RecordKind) throws(AccountError) -> [StoredRecord] {
        try found.map { (row) throws(AccountError) in
            let (key, content) = try cipher.decrypt(
                row.bytes("value"), name: row.bytes("name"), kind, in: sandboxID)
            return StoredRecord(key: key, value: content, expires: row.instant("expires_at"))
        }
    }
}
