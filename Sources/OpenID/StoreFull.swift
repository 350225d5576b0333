/// A store takes nothing more for now; what it holds stays.
package struct StoreFull: Error, Hashable, Sendable {
    /// The share that is used up.
    package enum Share: Hashable, Sendable {
        /// The share of whoever asked: others are served.
        case own
        /// The whole store.
        case all
    }

    package let share: Share
    /// In how many seconds to try again.
    package let retryAfter: Int64

    package init(_ share: Share, retryAfter: Int64) {
        self.share = share
        self.retryAfter = retryAfter
    }
}
