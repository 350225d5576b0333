internal import Accounts
internal import Cryptography
internal import Foundation
internal import GRDB
internal import OpenID

/// One transaction of SQLite over one sandbox; lives only as long as the closure it is handed to.
struct SQLiteTransaction: AccountTransaction {
    let db: Database
    let sandboxID: SandboxID
    let cipher: RecordCipher
    /// Told of the kinds of records that are written to; nil where nothing is remembered of them.
    var changes: RecordChanges?
    let stored = StoredIdentities()

    /// Names every failure of SQLite as one of storage.
    func stored<Value>(_ work: () throws -> Value) throws(AccountError) -> Value {
        do { return try work() } catch let error as AccountError { throw error } catch {
            throw .storage(StorageError(error))
        }
    }

    /// Runs a statement whose first argument is the sandbox; prepared once a connection.
    func execute(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) throws(AccountError) {
        try stored {
            try db.cachedStatement(sql: sql).execute(
                arguments: StatementArguments([sandboxID.rawValue] + arguments))
        }
    }

    /// The rows of a query whose first argument is the sandbox.
    func rows(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) throws(AccountError)
        -> [Row]
    {
        try stored {
            try Row.fetchAll(
                db.cachedStatement(sql: sql), arguments: StatementArguments([sandboxID.rawValue] + arguments))
        }
    }
}

extension SQLiteTransaction {
    func sandbox() throws(AccountError) -> Sandbox? {
        let rows = try rows("SELECT * FROM sandboxes WHERE id = ?")
        return try stored { try rows.first.map(Sandbox.init(row:)) }
    }

    func save(_ sandbox: Sandbox) throws(AccountError) {
        guard sandbox.id == sandboxID else { throw .storage(.missing) }
        try execute(
            """
            INSERT INTO sandboxes
                (id, project, api_key, created_at, last_used_at, expires_when_idle, creator, overrides)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                api_key = coalesce(excluded.api_key, api_key), last_used_at = excluded.last_used_at,
                expires_when_idle = excluded.expires_when_idle, overrides = excluded.overrides
            """,
            [
                sandbox.project, sandbox.apiKey.map { Data(cipher.name(ofAPIKey: $0)) },
                sandbox.createdAt.secondsSince1970, sandbox.lastUsedAt.secondsSince1970,
                sandbox.expiresWhenIdle,
                sandbox.creator, sandbox.overrides.encoded,
            ])
    }

    func removeSome(atMost most: Int) throws(AccountError) -> Int {
        changes?.noteAll()
        stored.forgetAll()
        try execute(
            "DELETE FROM records WHERE sequence IN (SELECT sequence FROM records WHERE sandbox = ? LIMIT ?)",
            [most])
        let records = db.changesCount
        guard records < most else { return records }
        try execute(
            """
            DELETE FROM accounts WHERE sandbox = ?1 AND local_id IN (
                SELECT local_id FROM accounts WHERE sandbox = ?1 LIMIT ?2)
            """, [most - records])
        return records + db.changesCount
    }

    func removeSandbox() throws(AccountError) {
        changes?.noteAll()
        stored.forgetAll()
        try execute("DELETE FROM sandboxes WHERE id = ?")
    }
}

extension SQLiteTransaction {
    /// The second factors of an account, in their order.
    func secondFactors(ofAccount localID: String?) throws(AccountError) -> [SecondFactor] {
        let found = try rows(
            "SELECT * FROM second_factors WHERE sandbox = ? AND local_id = ? ORDER BY position", [localID])
        var factors: [SecondFactor] = []
        for row in found { factors.append(try stored { try factor(row) }) }
        return factors
    }

    func insertFactors(of account: Account) throws(AccountError) {
        let localID = account.localID.rawValue
        for (position, factor) in account.secondFactors.enumerated() {
            var secret: Data?
            if let authenticator = factor.authenticator {
                let key = EncryptedSecret.key(localID, factor.enrolmentID)
                let bytes = authenticator.secret.bytes
                secret = Data(try cipher.encrypt(bytes, key: key, EncryptedSecret.kind, in: sandboxID))
            }
            try execute(
                """
                INSERT INTO second_factors (sandbox, local_id, position, enrolment_id, display_name, phone_number,
                    secret, last_step, enrolled_ms)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    localID, position, factor.enrolmentID, factor.displayName, factor.phoneNumber?.rawValue,
                    secret, factor.authenticator?.lastStep, factor.enrolledAt.millisecondsSince1970,
                ])
        }
    }

    private func factor(_ row: Row) throws -> SecondFactor {
        let enrolmentID: String = try row.decode(forColumn: "enrolment_id")
        let proof: SecondFactor.Proof
        if let encrypted = row["secret"] as Data? {
            let name = cipher.name(
                of: EncryptedSecret.key(try row.decode(forColumn: "local_id"), enrolmentID),
                EncryptedSecret.kind,
                in: sandboxID)
            let opened = try cipher.decrypt(Array(encrypted), name: name, EncryptedSecret.kind, in: sandboxID)
            guard let secret = AuthenticatorSecret(bytes: opened.value) else {
                throw AccountError.storage(.unreadable(what: "secret"))
            }
            proof = .totp(Authenticator(secret: secret, lastStep: row["last_step"]))
        } else {
            proof = .phone(try row.required("phone_number") { PhoneNumber($0) })
        }
        return SecondFactor(
            enrolmentID: enrolmentID, displayName: row["display_name"], proof: proof,
            enrolledAt: row.instant(milliseconds: "enrolled_ms") ?? .distantPast)
    }
}
