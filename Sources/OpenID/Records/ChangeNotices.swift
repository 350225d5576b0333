/// Tells that something changed, so that a page shows it at once: on this node, or on all that share a store.
///
/// A notice is a hint and may be lost: a page that hears none looks by itself from time to time.
package protocol ChangeNotices: Sendable {
    /// Tells that something of a topic changed; returns at once.
    func tell(_ topic: String)
    /// The notices of a topic from now on, beginning with how far they reach; nil when too many listen.
    func listen(to topic: String) -> AsyncStream<ChangeNotice>?
    /// Says how far notices reach, each time that it changes.
    func follow(_ report: @escaping @Sendable (ChangeNotice.Reach) -> Void)
}

/// A notice.
package enum ChangeNotice: Hashable, Sendable {
    /// The nodes that notices come from.
    package enum Reach: Hashable, Sendable {
        /// Every node that could make a change.
        case everywhere
        /// This node alone; the reason is for the log, nil when nothing is wrong.
        case thisNode(reason: String?)
    }

    /// Something changed.
    case changed
    /// From now on notices reach so far.
    case reach(Reach)
}
