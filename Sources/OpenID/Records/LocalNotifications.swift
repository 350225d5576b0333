internal import Synchronization

/// Notices within one process.
package final class LocalNotifications: ChangeNotifications {
    private struct Listener {
        let topic: String
        let notices: AsyncStream<ChangeNotification>.Continuation
    }

    private struct State {
        var listeners: [UInt64: Listener] = [:]
        var joined: UInt64 = 0
        var reach: ChangeNotification.Reach
        var report: (@Sendable (ChangeNotification.Reach) -> Void)?
    }

    private let state: Mutex<State>

    /// Listeners at once; more are told to look by themselves.
    package static let most = 256

    /// - Parameter reach: how far notices reach at first.
    package init(reach: ChangeNotification.Reach = .everywhere) {
        state = Mutex(State(reach: reach))
    }

    package func tell(_ topic: String) {
        state.withLock { state in
            for listener in state.listeners.values where listener.topic == topic {
                // A listener that comes late may miss some of many changes, never how far notices reach.
                if case .dropped(.reach) = listener.notices.yield(.changed) {
                    listener.notices.yield(.reach(state.reach))
                }
            }
        }
    }

    package func listen(to topic: String) -> AsyncStream<ChangeNotification>? {
        // A listener that does not come along misses nothing: one notice says as much as many.
        let (stream, notices) = AsyncStream<ChangeNotification>.makeStream(
            bufferingPolicy: .bufferingNewest(4))
        let joined: UInt64? = state.withLock { state in
            guard state.listeners.count < Self.most else { return nil }
            state.joined += 1
            state.listeners[state.joined] = Listener(topic: topic, notices: notices)
            notices.yield(.reach(state.reach))
            return state.joined
        }
        guard let joined else { return nil }
        notices.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.listeners.removeValue(forKey: joined) }
        }
        return stream
    }

    package func follow(_ report: @escaping @Sendable (ChangeNotification.Reach) -> Void) {
        state.withLock { $0.report = report }
    }

    /// Tells everybody how far notices reach, when that is news.
    package func reach(_ reach: ChangeNotification.Reach) {
        let report: (@Sendable (ChangeNotification.Reach) -> Void)? = state.withLock { state in
            guard state.reach != reach else { return nil }
            state.reach = reach
            for listener in state.listeners.values { listener.notices.yield(.reach(reach)) }
            return state.report
        }
        report?(reach)
    }

    /// Indicates whether a page listens.
    package var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }
}

/// Tells that something changed, so that a page shows it at once: on this node, or on all that share a store.
///
/// A notice is a hint and may be lost: a page that hears none looks by itself from time to time.
package protocol ChangeNotifications: Sendable {
    /// Tells that something of a topic changed; returns at once.
    func tell(_ topic: String)
    /// The notices of a topic from now on, beginning with how far they reach; nil when too many listen.
    func listen(to topic: String) -> AsyncStream<ChangeNotification>?
    /// Says how far notices reach, each time that it changes.
    func follow(_ report: @escaping @Sendable (ChangeNotification.Reach) -> Void)
}

/// A notice.
package enum ChangeNotification: Hashable, Sendable {
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
