package import Cryptography

/// Runs that their readers passed on, for a day, in memory only.
package actor SharedRuns {
    private struct Entry {
        let run: SharedRun
        let expires: Instant
    }

    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var links: [String: String] = [:]
    private var order: [(link: String, run: String)] = []

    /// How long a link works, seconds.
    package static let lifetime: Int64 = 86_400

    /// - Parameter capacity: how many runs are kept; the oldest gives way.
    package init(capacity: Int = 1_000) {
        self.capacity = capacity
    }

    /// Keeps what may be shown of a run; a second time the same link comes of it.
    ///
    /// - Parameter link: what names it from now on.
    /// - Returns: the link of the run.
    package func put(_ run: SignInRun, link: String, now: Instant) -> String {
        if let known = links[run.id], let entry = entries[known], entry.expires >= now,
            entry.run.succeeded == run.hasSucceeded, entry.run.events.count == run.timeline.count
        {
            return known
        }
        entries[link] = Entry(run: SharedRun(run), expires: now.adding(seconds: Self.lifetime))
        links[run.id] = link
        order.append((link, run.id))
        while let oldest = order.first,
            order.count > capacity || (entries[oldest.link]?.expires ?? now) < now
        {
            entries[oldest.link] = nil
            if links[oldest.run] == oldest.link { links[oldest.run] = nil }
            order.removeFirst()
        }
        return link
    }

    /// The run of a link; nil when it is gone.
    package func run(_ link: String, now: Instant) -> SharedRun? {
        guard let entry = entries[link], entry.expires >= now else { return nil }
        return entry.run
    }
}
