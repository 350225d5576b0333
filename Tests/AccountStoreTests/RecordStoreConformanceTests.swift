import AccountStore
import Accounts
import OpenID
import Testing

@Suite("Storage of records: what every store promises")
struct RecordStoreConformanceTests {
    @Test("memory keeps the promise", arguments: RecordRequirement.all)
    func memory(requirement: RecordRequirement) async throws {
        for standing in [RecordKind.Standing.ephemeral, .persistent] {
            try await requirement.check(.init(store: MemoryRecordStore(), standing: standing))
        }
    }

    @Test("a store with SQLite keeps the promise", arguments: StoreKind.allCases, RecordRequirement.all)
    func withSQLite(kind: StoreKind, requirement: RecordRequirement) async throws {
        for standing in [RecordKind.Standing.ephemeral, .persistent] {
            try await kind.with { store in
                try await requirement.check(.init(store: store.records, standing: standing))
            }
        }
    }

    @Test(
        "whoever asks a store again for its records and notices gets the same", arguments: StoreKind.allCases)
    func same(kind: StoreKind) async throws {
        try await kind.with { store in
            let (first, second) = (
                RecordRequirement.Bench(store: store.records, standing: .ephemeral),
                RecordRequirement.Bench(store: store.records, standing: .ephemeral)
            )
            try await first.put(first.key("a"), [7])
            #expect(try await second.bytes(second.key("a")) == [7])
            let heard = try #require(store.notices.listen(to: "topic"))
            store.notices.tell("topic")
            #expect(await heard.first { $0 == .changed } == .changed)
        }
    }

    @Test(
        "PostgreSQL keeps the promise", .enabled(if: PostgreSQLServer.isThere),
        arguments: PostgreSQLServer.Way.allCases, RecordRequirement.all)
    func inPostgreSQL(way: PostgreSQLServer.Way, requirement: RecordRequirement) async throws {
        for standing in [RecordKind.Standing.ephemeral, .persistent] {
            try await PostgreSQLServer.withDatabase(way) { store in
                let prepared = try await StoreKind.prepared(store)
                try await requirement.check(.init(store: prepared.records, standing: standing))
            }
        }
    }
}
