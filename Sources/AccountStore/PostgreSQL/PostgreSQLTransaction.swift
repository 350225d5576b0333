internal import Accounts
internal import Cryptography
internal import OpenID

/// One transaction of PostgreSQL; its statements' first parameter is what all tables are partitioned by.
struct PostgreSQLTransaction: SQLTransaction {
    let pipeline: PostgreSQLPipeline
    let sandboxID: SandboxID
    let cipher: RecordCipher

    static let putColumn = PostgreSQLStore.putColumn
    static let ownerIndex = ""

    func run(_ sql: String, _ arguments: [SQLValue]) throws(AccountError) -> SQLResult {
        let result = try pipeline.run(PostgreSQLStatement(sql, arguments))
        return SQLResult(rows: result.rows, affected: result.affected)
    }

    func change(_ sql: String, _ arguments: [SQLValue]) throws(AccountError) {
        try pipeline.change(PostgreSQLStatement(sql, arguments))
    }

    func sandbox() throws(AccountError) -> Sandbox? {
        if pipeline.prefetched.sandbox == nil, pipeline.locksSandbox { try pipeline.settle() }
        if let sandbox = pipeline.prefetched.sandbox { return sandbox }
        return try storedSandbox()
    }

    func forgetSandbox() throws(AccountError) {
        try pipeline.settle()
        pipeline.prefetched.sandbox = nil
    }

    func forgetRecords(_ kind: RecordKind?) throws(AccountError) {
        try pipeline.look()
        pipeline.prefetched.records = [:]
    }

    /// Its records go with it.
    func forgetAccounts(_ id: LocalID?) throws(AccountError) {
        try forgetRecords(nil)
        forgetKnownAccounts()
    }

    func forgetKnownAccounts() {
        pipeline.prefetched.accounts = [:]
        pipeline.prefetched.known = [:]
    }

    func putOnce(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, now: Instant
    ) throws(AccountError) -> Bool {
        try pipeline.look()
        guard let isThere = pipeline.prefetched.records[.record(kind, key)] else {
            return try insertOnce(kind, key, value, expires: expires, now: now)
        }
        guard !isThere else { return false }
        // It was seen not to live while the sandbox is locked. Should there be one after all, the transaction fails.
        try forgetRecords(kind)
        try change(
            "DELETE FROM records WHERE sandbox = $1 AND kind = $2 AND name = $3 AND expires_at <= $4",
            named(kind, key) + [.seconds(now)])
        try change(
            "INSERT INTO records (sandbox, kind, name, value, expires_at) VALUES ($1, $2, $3, $4, $5)",
            try arguments(kind, key, value, expires))
        return true
    }
}

/// Prefetching: queries that are sent together with others, before their results are needed.
extension PostgreSQLTransaction {
    func prefetch(_ questions: [AccountPrefetch], now: Instant) {
        let (pipeline, transaction) = (pipeline, self)
        for question in questions {
            switch question {
            case .record(let kind, let key):
                let statement = PostgreSQLStatement(
                    """
                    SELECT 1 AS found FROM records
                    WHERE sandbox = $1 AND kind = $2 AND name = $3 AND (expires_at IS NULL OR expires_at > $4)
                    """, named(kind, key) + [.seconds(now)])
                pipeline.prefetch(statement) { [unowned pipeline] (result) in
                    pipeline.prefetched.records[question] = !result.rows.isEmpty
                }
            case .email, .subject:
                let (from, arguments) = source(of: question)
                pipeline.prefetch(selection(from, arguments)) {
                    [unowned pipeline] (result) throws(AccountError) in
                    pipeline.prefetched.accounts[question] = try transaction.read(result)
                }
            }
        }
    }

    /// The account of a query, from the prefetched results if it is among them.
    func account(_ question: AccountPrefetch) throws(AccountError) -> Account? {
        try pipeline.look()
        if let found = pipeline.prefetched.accounts[question] { return found.first }
        let (from, arguments) = source(of: question)
        return try accounts(from, arguments).first
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
