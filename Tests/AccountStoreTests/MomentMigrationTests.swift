import AccountStore
import Accounts
import Cryptography
import GRDB
import Testing

/// What a version that knows whole seconds only leaves in a store, and writes beside a newer one.
private enum OlderVersion {
    /// Takes the columns away that it does not have; `portico_migrations` or `grdb_migrations` is done by the caller.
    static let turnsBack = """
        ALTER TABLE accounts DROP COLUMN password_updated_ms;
        ALTER TABLE accounts DROP COLUMN created_ms;
        ALTER TABLE accounts DROP COLUMN last_login_ms;
        ALTER TABLE accounts DROP COLUMN last_refresh_ms;
        ALTER TABLE second_factors DROP COLUMN enrolled_ms;
        """

    /// Moves every moment by a minute, in seconds, as its statements do.
    static let writes = """
        UPDATE accounts SET password_updated_at = password_updated_at + 60, last_login_at = last_login_at + 60,
            last_refresh_at = last_refresh_at + 60;
        UPDATE second_factors SET enrolled_at = enrolled_at + 60;
        """

    /// The account after `writes`.
    static func moved(_ account: Account) -> Account {
        var moved = account
        moved.password?.updatedAt = minute(after: account.password?.updatedAt) ?? .distantPast
        moved.lastLoginAt = minute(after: account.lastLoginAt)
        moved.lastRefreshAt = minute(after: account.lastRefreshAt)
        for index in moved.secondFactors.indices {
            let enrolledAt = moved.secondFactors[index].enrolledAt
            moved.secondFactors[index].enrolledAt = minute(after: enrolledAt) ?? .distantPast
        }
        return moved
    }

    private static func minute(after moment: Instant?) -> Instant? { moment?.wholeSecond.adding(seconds: 60) }
}

@Suite("SQLite store: moments of before there were milliseconds")
struct MomentMigrationTests {
    @Test("a store of an older version keeps its moments, and takes milliseconds from then on")
    func migrated() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let account = try Samples.fullAccount("full")
            let first = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: first)
            try await first.insert(Samples.one, account)
            try first.close()
            try await run(
                OlderVersion.turnsBack + "DELETE FROM grdb_migrations WHERE identifier LIKE '7 %'", on: path)
            let second = try Samples.store(.file(path: path))
            #expect(try await second.account(Samples.one, account.localID) == account.inWholeSeconds)
            var later = account.inWholeSeconds
            later.lastLoginAt = Samples.after(9.321)
            try await second.update(Samples.one, later)
            #expect(try await second.account(Samples.one, account.localID) == later)
            try second.close()
        }
    }

    @Test("seconds that an older version writes beside milliseconds of another second count")
    func sideBySide() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let account = try Samples.fullAccount("full")
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            try await store.insert(Samples.one, account)
            try await run(OlderVersion.writes, on: path)
            #expect(try await store.account(Samples.one, account.localID) == OlderVersion.moved(account))
            try store.close()
        }
    }

    private func run(_ statements: String, on path: String) async throws {
        let queue = try DatabaseQueue(path: path)
        try await queue.write { try $0.execute(sql: statements) }
        try queue.close()
    }
}

@Suite("PostgreSQL store: moments of before there were milliseconds", .enabled(if: PostgreSQLServer.isThere))
struct PostgreSQLMomentMigrationTests {
    @Test("a database of an older version keeps its moments, and takes milliseconds from then on")
    func migrated() async throws {
        try await PostgreSQLServer.withAddress { name, address in
            let account = try Samples.fullAccount("full")
            let first = try await PostgreSQLServer.store(address)
            try await Samples.make(Samples.one, in: first)
            try await first.insert(Samples.one, account)
            first.close()
            try PostgreSQLServer.run(
                OlderVersion.turnsBack + "DELETE FROM portico_migrations WHERE name LIKE '7 %'", in: name)
            let second = try await PostgreSQLServer.store(address)
            #expect(try await second.account(Samples.one, account.localID) == account.inWholeSeconds)
            var later = account.inWholeSeconds
            later.lastLoginAt = Samples.after(9.321)
            try await second.update(Samples.one, later)
            #expect(try await second.account(Samples.one, account.localID) == later)
            second.close()
        }
    }

    @Test("seconds that an older node writes beside milliseconds of another second count")
    func sideBySide() async throws {
        try await PostgreSQLServer.withAddress { name, address in
            let account = try Samples.fullAccount("full")
            let store = try await PostgreSQLServer.store(address)
            try await Samples.make(Samples.one, in: store)
            try await store.insert(Samples.one, account)
            try PostgreSQLServer.run(OlderVersion.writes, in: name)
            #expect(try await store.account(Samples.one, account.localID) == OlderVersion.moved(account))
            store.close()
        }
    }
}
