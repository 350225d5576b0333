package import Cryptography
package import OpenID
package import RelyingParty

/// The faults that each browser has tried, for a day: a list without a score.
///
/// It throws as every store.
package struct FaultRecords: Sendable {
    private let recordStore: TypedRecordStore<TriedFaults>

    package init(in store: any RecordStore) {
        recordStore = TypedRecordStore(
            RecordKind("tried-faults", .ephemeral, bound: Bounds.notebooks), in: store)
    }

    /// Notes that a run with this fault was ended by a check; a full store notes nothing.
    ///
    /// - Parameter owners: whose share of the store it counts for.
    package func note(
        _ fault: Fault, provider: ProviderID, browser: BrowserBinding, owners: [StoreOwner] = [.machine],
        now: Instant
    ) async throws {
        do {
            try await recordStore.change(browser.name, owners: owners, now: now) { tried in
                var known = tried ?? TriedFaults()
                known.faults[provider, default: []].insert(fault)
                tried = known
            }
        } catch is StoreFull {}
    }

    /// The faults that a browser tried at a provider.
    package func tried(by browser: BrowserBinding, provider: ProviderID, now: Instant) async throws -> Set<
        Fault
    > { try await recordStore.value(browser.name, now: now)?.faults[provider] ?? [] }

    /// Forgets all that a browser tried.
    package func forget(_ browser: BrowserBinding) async throws { try await recordStore.remove(browser.name) }
}

private struct TriedFaults: RecordContent {
    var faults: [ProviderID: Set<Fault>] = [:]

    var recordBytes: Int { faults.values.reduce(64 * faults.count) { $0 + 16 * $1.count } }
}
