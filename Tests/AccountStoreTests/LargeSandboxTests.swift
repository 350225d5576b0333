import AccountStore
import Accounts
import Cryptography
import OpenID
import Synchronization
import Testing

@Suite("A large sandbox is removed without stopping others")
struct LargeSandboxTests {
    private static let kind = RecordKind("test")

    @Test("10,000 records in a file")
    func file() async throws {
        try await StoreKind.file.with { store in
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                for number in 0..<10_000 { try transaction.put(Self.kind, "\(number)", [1], expires: nil) }
            }
            try await check(store)
        }
    }

    @Test("100,000 records in PostgreSQL", .enabled(if: PostgreSQLServer.isThere))
    func database() async throws {
        try await PostgreSQLServer.withAddress { name, address in
            let store = try await PostgreSQLServer.store(address)
            defer { store.close() }
            _ = try await StoreKind.prepared(store)
            try PostgreSQLServer.run(
                """
                INSERT INTO records (sandbox, kind, name, value)
                SELECT 'one', 'test', decode(md5(n::text), 'hex'), decode(repeat('00', 200), 'hex')
                FROM generate_series(1, 100000) AS n
                """, in: name)
            try await check(store)
            let left = try PostgreSQLServer.run(
                "SELECT count(*) FROM records WHERE sandbox = 'one'", in: name)
            #expect(left == "0")
        }
    }

    /// Removes one sandbox while another one is changed; nothing of the other one waits for all of the removal.
    private func check(_ store: any AccountStorage) async throws {
        let isRemoved = Mutex(false)
        async let removal = {
            defer { isRemoved.withLock { $0 = true } }
            return try await store.removeSandbox(Samples.one, idleSince: nil)
        }()
        var changes = 0
        while !isRemoved.withLock(\.self) {
            try await store.put(Samples.two, Self.kind, "\(changes)", [1], expires: nil)
            changes += 1
        }
        #expect(try await removal)
        // The removal has a part for each 500 records, and each lets others in.
        #expect(changes >= 10, "\(changes) changes went on beside it")
        #expect(try await store.sandbox(Samples.one) == nil)
        #expect(try await store.get(Samples.two, Self.kind, "0", now: Samples.now) == [1])
    }
}
