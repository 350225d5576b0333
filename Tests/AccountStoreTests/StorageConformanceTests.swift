import Testing

@Suite("Storage of accounts: what every store promises")
struct StorageConformanceTests {
    @Test("keeps the promise", arguments: StoreKind.allCases, StorageRequirement.all)
    func promise(kind: StoreKind, requirement: StorageRequirement) async throws {
        try await kind.with(requirement.check)
    }
}
