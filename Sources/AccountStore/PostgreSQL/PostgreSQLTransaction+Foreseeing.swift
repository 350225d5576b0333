internal import Accounts
internal import Cryptography
internal import OpenID

/// Questions that are answered along with others, before they are asked.
extension PostgreSQLTransaction {
    func foresee(_ questions: [AccountQuestion], now: Instant) {
        let (trips, transaction) = (trips, self)
        for question in questions {
            switch question {
            case .record(let kind, let key):
                let name = sealer.name(of: key, kind, in: sandboxID)
                trips.foresee(
                    statement(
                        """
                        SELECT 1 AS found FROM records
                        WHERE sandbox = $1 AND kind = $2 AND name = $3 AND (expires_at IS NULL OR expires_at > $4)
                        """, [.text(kind.rawValue), .bytes(name), .integer(now.secondsSince1970)])
                ) { [unowned trips] (result) in
                    trips.foreseen.records[question] = !result.rows.isEmpty
                }
            case .email, .subject:
                trips.foresee(selection(of: question)) { [unowned trips] (result) throws(AccountError) in
                    trips.foreseen.accounts[question] = try transaction.read(result)
                }
            }
        }
    }

    /// The account that a question is for; from what was foreseen, if it was.
    func account(_ question: AccountQuestion) throws(AccountError) -> Account? {
        try trips.look()
        if let found = trips.foreseen.accounts[question] { return found.first }
        return try read(try trips.run(selection(of: question))).first
    }

    private func selection(of question: AccountQuestion) -> PostgreSQLStatement {
        switch question {
        case .email(let email):
            selection("FROM accounts WHERE sandbox = $1 AND email = $2", [.text(email.rawValue)])
        case .subject(let provider, let subject):
            selection(
                """
                FROM accounts WHERE sandbox = $1 AND local_id = (
                    SELECT local_id FROM identities WHERE sandbox = $1 AND provider = $2 AND subject = $3)
                """, [.text(provider.rawValue), .text(subject)])
        case .record(let kind, _):
            selection("FROM accounts WHERE sandbox = $1 AND false", [.text(kind.rawValue)])
        }
    }
}

extension Account {
    /// Returns whether the values that no two accounts share are the same.
    func hasUniqueValues(of other: Account) -> Bool {
        localID == other.localID && email == other.email && phoneNumber == other.phoneNumber
            && identities.map(\.provider) == other.identities.map(\.provider)
            && identities.map(\.subject) == other.identities.map(\.subject)
    }
}
