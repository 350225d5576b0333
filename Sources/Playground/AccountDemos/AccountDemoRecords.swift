package import Cryptography
package import OpenID
package import RelyingParty

/// The work that browsers have under way after a sign-in, for a quarter of an hour after its last change.
///
/// It throws as every store.
package struct AccountDemoRecords: Sendable {
    private let recordStore: TypedRecordStore<AccountDemoState>

    /// The time that it is kept, seconds.
    package static let lifetime = Bounds.drawers.lifetime

    package init(in store: any RecordStore, bound: StoreBound = Bounds.drawers) {
        recordStore = TypedRecordStore(RecordKind("account-demo", .ephemeral, bound: bound), in: store)
    }

    /// The work that a browser has under way; none at first.
    package func memory(of browser: BrowserBinding, now: Instant) async throws -> AccountDemoState {
        try await recordStore.value(browser.name, now: now) ?? AccountDemoState()
    }

    /// The record of a browser, which stands in one partition with its runs.
    package func key(of browser: BrowserBinding) -> RecordKey { recordStore.key(browser.name) }

    /// The work that such a record holds.
    ///
    /// - Throws: `RecordDamaged`.
    package func memory(in record: Record?) throws -> AccountDemoState {
        try record?.value.content(AccountDemoState.self) ?? AccountDemoState()
    }

    /// Changes what a browser has under way. What has grown too large for its share of the store is given up.
    ///
    /// - Parameter owners: whose share it counts for; nil for those it counted for before.
    package func change(
        _ browser: BrowserBinding, owners: [StoreOwner]? = nil, now: Instant,
        _ body: @Sendable (inout AccountDemoState) -> Void
    ) async throws {
        do {
            try await recordStore.change(browser.name, owners: owners ?? [], now: now) { memory in
                var changed = memory ?? AccountDemoState()
                body(&changed)
                memory = changed
            }
        } catch is StoreFull { try await clear(browser) }
    }

    /// Forgets everything of a browser.
    package func clear(_ browser: BrowserBinding) async throws { try await recordStore.remove(browser.name) }
}

extension AccountDemoState: RecordContent { package var recordBytes: Int { bytes } }
