import AccountStore
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Copying a store into another one")
struct StoreCopyTests {
    private static let kind = RecordKind("test")

    /// Fills a store, so that a copy of it has something to lose.
    private static func fill(_ store: any SQLStore) async throws {
        _ = try await StoreKind.prepared(store)
        for number in 0..<3 {
            try await store.put(
                Samples.one, kind, "key \(number)", [UInt8(number)], expires: number == 0 ? nil : Samples.now)
        }
        for number in 0..<700 {
            try await store.put(Samples.two, kind, "many \(number)", [1], expires: nil)
        }
        try await store.insert(Samples.one, try Samples.account("a"), try Samples.account("b"))
        try await store.put(.installation, RecordKind("signing-key"), "key", [9], expires: nil)
    }

    private static func check(_ store: any SQLStore, _ report: StoreCopy.Report) async throws {
        #expect(report.sandboxes == 2 && report.accounts == 2 && report.records >= 704)
        #expect(try await store.get(Samples.one, kind, "key 0", now: Samples.now) == [0])
        #expect(try await store.get(Samples.one, kind, "key 1", now: Samples.now) == nil, "expired as it was")
        let many = try await store.read(Samples.two) { (reader) throws(AccountError) in
            try reader.records(kind, limit: 1_000, now: Samples.now)
        }
        #expect(many.map(\.key) == (0..<700).map { "many \($0)" }, "in the order they were put")
        let accounts = try await store.read(Samples.one) { (reader) throws(AccountError) in
            try reader.accounts(after: nil, limit: 10)
        }
        #expect(try accounts == [Samples.account("a"), Samples.account("b")])
        #expect(try await store.get(.installation, RecordKind("signing-key"), "key", now: Samples.now) == [9])
    }

    @Test("From file to file, whole; and only into an empty one")
    func files() async throws {
        try await Samples.withFolder { folder in
            let source = try Samples.store(.file(path: folder + "/from.sqlite"))
            let target = try Samples.store(.file(path: folder + "/to.sqlite"))
            try await Self.fill(source)
            try await Self.check(target, StoreCopy(from: source, to: target).run())
            await #expect(throws: StoreCopy.NotEmpty.self) {
                try await StoreCopy(from: source, to: target).run()
            }
        }
    }

    @Test("From SQLite to PostgreSQL and back", .enabled(if: PostgreSQLServer.isThere))
    func engines() async throws {
        try await PostgreSQLServer.withDatabase { database in
            let source = try Samples.store(.memory)
            try await Self.fill(source)
            try await Self.check(database, StoreCopy(from: source, to: database).run())
            let back = try Samples.store(.memory)
            try await Self.check(back, StoreCopy(from: database, to: back).run())
        }
    }
}
