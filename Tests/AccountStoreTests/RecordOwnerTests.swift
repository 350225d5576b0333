import AccountStore
import Accounts
import Cryptography
import Foundation
import GRDB
import SignInFoundation
import Testing

@Suite("SQLite store: records that belong to an account")
struct RecordOwnerTests {
    private static let kind = RecordKind("test")

    /// A store with the accounts `a` and `b`, a record of each, and one of nobody.
    private func prepared(_ path: String) async throws -> SQLiteStore {
        let store = try Samples.store(.file(path: path))
        for sandbox in [Samples.one, Samples.two] {
            try await Samples.make(sandbox, in: store)
            for name in ["a", "b"] {
                let account = try Samples.account(name)
                try await store.insert(sandbox, account)
                try await store.put(
                    sandbox, Self.kind, "of \(name)", [1], expires: nil, owner: account.localID)
            }
            try await store.put(sandbox, Self.kind, "of nobody", [1], expires: nil)
        }
        return store
    }

    private func names(_ store: SQLiteStore, in sandbox: SandboxID) async throws -> [String] {
        try await store.read(sandbox) { (reader) throws(AccountError) in
            try reader.records(Self.kind, limit: 10, now: .distantPast).map(\.key)
        }
    }

    @Test("end with it, and with it alone")
    func removal() async throws {
        try await Samples.withFolder { folder in
            let store = try await prepared(folder + "/a.sqlite")
            let account = try Samples.account("a")
            _ = try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeAccount(account.localID)
            }
            #expect(try await names(store, in: Samples.one) == ["of b", "of nobody"])
            #expect(try await names(store, in: Samples.two) == ["of a", "of b", "of nobody"])
            try await store.write(Samples.two) { (transaction) throws(AccountError) in
                try transaction.removeAllAccounts()
            }
            #expect(try await names(store, in: Samples.two) == ["of nobody"])
        }
    }

    @Test("a refresh token that an older version wrote finds its account, or goes when that is gone")
    func adoption() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try await prepared(path)
            let kind = RecordKind("refresh-token")
            for name in ["a", "nobody"] {
                let value =
                    #"{"localID":"\#(name)","factor":"password","authTime":1,"generation":0,"issuedAt":1}"#
                try await store.put(Samples.one, kind, name, Array(value.utf8), expires: nil)
            }
            try store.close()
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(
                    sql: """
                        UPDATE records SET owner = NULL;
                        DROP INDEX records_owner;
                        ALTER TABLE records DROP COLUMN owner;
                        DELETE FROM grdb_migrations WHERE identifier LIKE '4 %';
                        """)
            }
            try queue.close()
            let again = try Samples.store(.file(path: path))
            let account = try Samples.account("a")
            func tokens() async throws -> [String] {
                try await again.read(Samples.one) { (reader) throws(AccountError) in
                    try reader.records(kind, limit: 10, now: .distantPast).map(\.key)
                }
            }
            #expect(try await tokens() == ["a"])
            _ = try await again.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeAccount(account.localID)
            }
            #expect(try await tokens().isEmpty)
        }
    }
}
