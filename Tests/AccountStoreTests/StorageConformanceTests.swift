import Testing

@Suite("Storage of accounts: what every store promises")
struct StorageConformanceTests {
    @Test("keeps the promise", arguments: StoreKind.allCases, StorageRequirement.all)
    func promise(kind: StoreKind, requirement: StorageRequirement) async throws {
        try await kind.with(requirement.check)
    }

    @Test(
        "PostgreSQL keeps the promise", .enabled(if: PostgreSQLServer.isThere),
        arguments: PostgreSQLServer.Way.allCases, StorageRequirement.all)
    func promise(way: PostgreSQLServer.Way, requirement: StorageRequirement) async throws {
        try await PostgreSQLServer.withDatabase(way) { store in
            try await requirement.check(try await StoreKind.prepared(store))
        }
    }
}
