package import Cryptography
package import SignInFoundation

/// Runs that their readers passed on, for a day, in memory only.
package actor SharedRuns {
    private var shared: BoundedStore<String, SharedRun>
    /// The links of runs, by the runs' ids.
    private var links: BoundedStore<String, String>

    /// How long a link works, seconds.
    package static let lifetime = Bounds.sharedRuns.lifetime

    package init(_ bound: StoreBound = Bounds.sharedRuns) {
        shared = BoundedStore(bound)
        links = BoundedStore(bound)
    }

    /// Keeps what may be shown of a run; a second time the same link comes of it.
    ///
    /// - Parameter link: what names it from now on.
    /// - Returns: the link of the run.
    /// - Throws: `StoreFull` for a run that is too large for its share.
    package func put(_ run: SignInRun, link: String, now: Instant) throws(StoreFull) -> String {
        if let known = links.value(run.id, now: now), let entry = shared.value(known, now: now),
            entry.succeeded == run.hasSucceeded, entry.events.count == run.timeline.count
        {
            return known
        }
        try shared.put(SharedRun(run), key: link, bytes: run.bytes, owners: run.owners, now: now)
        try links.put(link, key: run.id, bytes: link.utf8.count, owners: run.owners, now: now)
        return link
    }

    /// The run of a link; nil when it is gone.
    package func run(_ link: String, now: Instant) -> SharedRun? { shared.value(link, now: now) }
}
