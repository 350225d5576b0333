import AccountStore
import Accounts
import GRDB
import Testing

@Suite("SQLite store: factors of before there were authenticator apps")
struct AuthenticatorMigrationTests {
    @Test("an enrolled telephone is kept, and goes with its account")
    func kept() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let first = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: first)
            var account = try Samples.fullAccount("full")
            account.secondFactors.removeLast(2)
            try await first.insert(Samples.one, account)
            try first.close()
            try await Self.turnBack(path)
            let second = try Samples.store(.file(path: path))
            #expect(try await second.account(Samples.one, account.localID) == account.inWholeSeconds)
            let more = try Samples.fullAccount("full")
            try await second.update(Samples.one, more)
            #expect(try await second.account(Samples.one, account.localID) == more)
            try await second.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeAllAccounts()
            }
            try second.close()
            let queue = try DatabaseQueue(path: path)
            let left = try await queue.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM second_factors")
            }
            #expect(left == 0)
        }
    }

    /// Makes the file what the first version of the schema made.
    private static func turnBack(_ path: String) async throws {
        let queue = try DatabaseQueue(path: path)
        try await queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE old (
                        sandbox TEXT NOT NULL,
                        local_id TEXT NOT NULL,
                        position INTEGER NOT NULL,
                        enrolment_id TEXT NOT NULL,
                        display_name TEXT,
                        phone_number TEXT NOT NULL,
                        enrolled_at INTEGER NOT NULL,
                        PRIMARY KEY (sandbox, local_id, enrolment_id),
                        FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
                    ) STRICT, WITHOUT ROWID;
                    INSERT INTO old
                    SELECT sandbox, local_id, position, enrolment_id, display_name, phone_number, enrolled_at
                    FROM second_factors;
                    DROP TABLE second_factors;
                    ALTER TABLE old RENAME TO second_factors;
                    ALTER TABLE accounts DROP COLUMN password_updated_ms;
                    ALTER TABLE accounts DROP COLUMN created_ms;
                    ALTER TABLE accounts DROP COLUMN last_login_ms;
                    ALTER TABLE accounts DROP COLUMN last_refresh_ms;
                    DELETE FROM grdb_migrations WHERE identifier LIKE '2 %' OR identifier LIKE '7 %';
                    """)
        }
        try queue.close()
    }
}
