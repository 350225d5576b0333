import AccountStore
import Accounts
import GRDB
import OpenID
import Testing

@Suite("SQLite store: an account's identities and factors are written when they change")
struct StoredIdentitiesTests {
    private let id = LocalID("parts")

    /// Rows of identities and factors that a change has written, as SQLite counts them beside the account's own.
    private func written(
        _ change: @escaping @Sendable (inout Account) throws -> Void
    ) async throws -> (rows: Int, stored: Account?) {
        var result: (rows: Int, stored: Account?)?
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            try await store.insert(Samples.one, try Samples.fullAccount("parts"))
            let observer = try DatabaseQueue(path: path)
            let count = { (table: String) in
                try await observer.read { db in
                    try Int.fetchOne(db, sql: "SELECT max(rowid) FROM written_\(table)") ?? 0
                }
            }
            try await observer.write { db in
                for table in ["identities", "second_factors"] {
                    try db.execute(
                        sql: """
                            CREATE TABLE written_\(table) (n INTEGER PRIMARY KEY);
                            CREATE TRIGGER written_\(table)_rows AFTER INSERT ON \(table)
                            BEGIN INSERT INTO written_\(table) (n) VALUES (NULL); END;
                            """)
                }
            }
            let id = try #require(self.id)
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                guard var account = try transaction.account(id) else { throw .storage(.missing) }
                do { try change(&account) } catch { throw .storage(.missing) }
                try transaction.update(account)
                // A second look at the account within the transaction sees what was written.
                guard try transaction.account(id) == account else { throw .storage(.missing) }
            }
            result = (
                try await count("identities") + count("second_factors"),
                try await store.account(Samples.one, id)
            )
        }
        return try #require(result)
    }

    @Test("a sign-in that changes its time alone writes none of them")
    func unchanged() async throws {
        let (rows, stored) = try await written { $0.lastLoginAt = Samples.after(60) }
        #expect(rows == 0)
        #expect(stored?.lastLoginAt == Samples.after(60))
        #expect(stored?.identities.count == 2)
        #expect(stored?.secondFactors.count == 3)
    }

    @Test("a changed identity is written, with all others in their order")
    func identities() async throws {
        let (rows, stored) = try await written { $0.identities[0].displayName = "another" }
        #expect(rows == 5)
        #expect(stored?.identities.map(\.displayName) == ["another", nil])
        #expect(stored?.identities.map(\.subject) == ["g-1", "a.1"])
    }

    @Test("an unlinked identity and a removed factor are gone")
    func removals() async throws {
        let (rows, stored) = try await written { account in
            account.identities.removeLast()
            account.secondFactors.removeFirst()
        }
        #expect(rows == 3)
        #expect(stored?.identities.map(\.subject) == ["g-1"])
        #expect(stored?.secondFactors.map(\.enrolmentID) == ["f2", "f3"])
    }
}
