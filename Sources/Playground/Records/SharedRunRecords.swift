package import Cryptography
package import OpenID

/// Runs that their readers passed on, for a day.
///
/// It throws as every store.
package struct SharedRunRecords: Sendable {
    private let shared: TypedRecordStore<SharedRun>
    /// The links of runs, by the runs' ids.
    private let links: TypedRecordStore<SharedRunLink>

    /// The time that a link works, seconds.
    package static let lifetime = Bounds.sharedRuns.lifetime

    package init(in store: any RecordStore, bound: StoreBound = Bounds.sharedRuns) {
        shared = TypedRecordStore(RecordKind("shared-run", .ephemeral, bound: bound), in: store)
        links = TypedRecordStore(RecordKind("shared-run-link", .ephemeral, bound: bound), in: store)
    }

    /// Keeps what may be shown of a run; a second time the same link comes of it.
    ///
    /// - Parameter link: what names it from now on.
    /// - Returns: the link of the run.
    /// - Throws: `StoreFull` for a run that is too large for its share; as every store.
    package func put(_ run: SignInRun, link: String, now: Instant) async throws -> String {
        if let known = try await links.value(run.id, now: now)?.link,
            let entry = try await shared.value(known, now: now), entry.succeeded == run.hasSucceeded,
            entry.events.count == run.timeline.count
        {
            return known
        }
        try await shared.put(SharedRun(run), key: link, owners: run.owners, now: now)
        try await links.put(SharedRunLink(link: link), key: run.id, owners: run.owners, now: now)
        return link
    }

    /// The run of a link; nil when it is gone.
    package func run(_ link: String, now: Instant) async throws -> SharedRun? {
        try await shared.value(link, now: now)
    }
}

extension SharedRun: RecordContent {
    package var recordBytes: Int {
        events.reduce(1_024) { $0 + 256 + $1.target.utf8.count + $1.sent.bytes + $1.received.bytes }
    }
}

private struct SharedRunLink: RecordContent {
    let link: String
    var recordBytes: Int { link.utf8.count }
}
