internal import Accounts
internal import Cryptography
internal import OpenID
internal import Providers

extension SQLiteTransaction {
    func accounts(_ from: String, _ arguments: [SQLValue]) throws(AccountError) -> [Account] {
        try rows("SELECT \(AccountColumn.list) \(from)", arguments)
            .map { (row) throws(AccountError) in try account(from: row) }
    }

    func accounts(after id: LocalID?, limit: Int) throws(AccountError) -> [Account] {
        let first = id?.rawValue ?? ""
        let found = try rows(
            """
            SELECT \(AccountColumn.list) FROM accounts WHERE sandbox = ?1 AND local_id > ?2
            ORDER BY local_id LIMIT ?3
            """, own([.text(first), .integer(limit)]))
        try readParts(of: found.compactMap { $0[AccountColumn.localID] }, after: first)
        return try found.map { (row) throws(AccountError) in try account(from: row) }
    }

    /// Reads the identities of a page of accounts at once, for those without second factors, as most are.
    private func readParts(of ids: [String], after first: String) throws(AccountError) {
        guard let last = ids.last else { return }
        let range = "WHERE sandbox = ?1 AND local_id > ?2 AND local_id <= ?3"
        let arguments = own([.text(first), .text(last)])
        let withFactors = try rows("SELECT DISTINCT local_id FROM second_factors \(range)", arguments)
        let apart = Set(withFactors.compactMap { $0["local_id"] })
        let found = try rows(
            "SELECT \(IdentityColumn.list), local_id FROM identities \(range) ORDER BY local_id, position",
            arguments)
        var identities: [String: [Identity]] = [:]
        for row in found {
            let id = row["local_id", at: IdentityColumn.allCases.count]
            identities[id ?? "", default: []].append(try Identity(row: row))
        }
        for id in ids where !apart.contains(id) { stored.note(identities[id] ?? [], [], of: id) }
    }

    func insert(_ account: Account) throws(AccountError) {
        try change(AccountColumn.insertion, own(account.columns))
        try insertParts(of: account)
    }

    func update(_ account: Account) throws(AccountError) {
        guard try run(AccountColumn.update, own(account.columns)).affected == 1 else {
            throw .storage(.missing)
        }
        // Most sign-ins change nothing of them.
        if stored.areStored(of: account) { return }
        for table in ["identities", "second_factors"] {
            try change(
                "DELETE FROM \(table) WHERE sandbox = ?1 AND local_id = ?2",
                own([.text(account.localID.rawValue)]))
        }
        try insertParts(of: account)
    }

    private func insertParts(of account: Account) throws(AccountError) {
        let localID = account.localID.rawValue
        stored.forget(localID)
        for (position, identity) in account.identities.enumerated() {
            try change(
                """
                INSERT INTO identities (sandbox, local_id, position, \(IdentityColumn.list))
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
                """,
                own([
                    .text(localID), .integer(position), .text(identity.provider.rawValue),
                    .text(identity.subject), .text(identity.email?.rawValue), .text(identity.displayName),
                    .text(identity.photoURL), .text(identity.screenName), .text(identity.voucher?.rawValue),
                ]))
        }
        for (position, factor) in account.secondFactors.enumerated() {
            let secret = try EncryptedSecret.encrypt(factor, of: account.localID, cipher, in: sandboxID)
            try change(
                """
                INSERT INTO second_factors (sandbox, local_id, position, enrolment_id, display_name, phone_number,
                    secret, last_step, enrolled_ms)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                """,
                own([
                    .text(localID), .integer(position), .text(factor.enrolmentID), .text(factor.displayName),
                    .text(factor.phoneNumber?.rawValue), .bytes(secret),
                    .integer(factor.authenticator?.lastStep), .milliseconds(factor.enrolledAt),
                ]))
        }
    }

    private func account(from row: any SQLRow) throws(AccountError) -> Account {
        let id = row[AccountColumn.localID] ?? ""
        if let known = stored.parts(of: id) {
            return try Account(row: row, identities: known.identities, factors: known.factors)
        }
        let identities = try rows(
            "SELECT \(IdentityColumn.list) FROM identities WHERE sandbox = ?1 AND local_id = ?2 ORDER BY position",
            own([.text(id)])
        ).map { (row) throws(AccountError) in try Identity(row: row) }
        let factors = try rows(
            "SELECT * FROM second_factors WHERE sandbox = ?1 AND local_id = ?2 ORDER BY position",
            own([.text(id)])
        ).map { (row) throws(AccountError) in try factor(row, of: id) }
        stored.note(identities, factors, of: id)
        return try Account(row: row, identities: identities, factors: factors)
    }

    private func factor(_ row: any SQLRow, of localID: String) throws(AccountError) -> SecondFactor {
        let enrolmentID: String = try row.required("enrolment_id")
        let proof: SecondFactor.Proof
        if let encrypted = try row.optionalBytes("secret") {
            let secret = try EncryptedSecret.decrypt(
                encrypted, enrolmentID, of: localID, cipher, in: sandboxID)
            proof = .totp(Authenticator(secret: secret, lastStep: row.integer("last_step")))
        } else {
            proof = .phone(try row.required("phone_number") { PhoneNumber($0) })
        }
        let enrolledAt = row.integer("enrolled_ms").map { Instant(millisecondsSince1970: $0) }
        return SecondFactor(
            enrolmentID: enrolmentID, displayName: row["display_name"], proof: proof,
            enrolledAt: enrolledAt ?? .distantPast)
    }
}
