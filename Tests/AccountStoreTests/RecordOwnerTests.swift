import AccountStore
import Accounts
import Cryptography
import OpenID
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
}
