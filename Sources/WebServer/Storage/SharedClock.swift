package import Accounts
package import Cryptography
package import Logging
import Synchronization

/// The clock of a server: the machine's own, or that of the database which many nodes share.
///
/// Nodes count codes, sessions and keys in seconds, and a node whose clock is wrong would find what another one made
/// expired, or not yet valid. So all of them go by the clock of the database, as far as it is another time there.
package final class SharedClock: Sendable {
    private struct State {
        /// Milliseconds that the shared time is ahead of the machine's.
        var ahead: Int64 = 0
        /// The difference that the log heard of last.
        var told: Int64 = 0
    }

    private let machine: @Sendable () -> Int64
    private let state = Mutex(State())

    /// Milliseconds up to which a machine's clock is taken as it is: less than it takes to notice.
    private static let tolerated: Int64 = 1_000
    /// Milliseconds from which the log hears of the difference.
    private static let notable: Int64 = 10_000

    /// - Parameter machine: the machine's clock, milliseconds since 1970.
    package init(_ machine: @escaping @Sendable () -> Int64) {
        self.machine = machine
    }

    package var now: Instant {
        Instant(millisecondsSince1970: machine() + state.withLock(\.ahead))
    }

    /// Asks a store for the time; a store without a clock, or without a response, changes nothing.
    package func follow(_ store: any AccountStorage, logger: Logger) async {
        let asked = machine()
        guard let moment = try? await store.moment() else { return }
        let answered = machine()
        // The middle of the round trip; the error is at most half of its duration.
        let half = (asked + answered) / 2
        let (ahead, overflow) = moment.millisecondsSince1970.subtractingReportingOverflow(half)
        // Added to the machine's time it must not overflow, either.
        guard !overflow, ahead.magnitude < 1 << 53 else { return }
        let isNews = state.withLock { state in
            // A question that took long says little.
            let isClose = answered - asked < 2 * Self.tolerated
            guard isClose, abs(ahead - state.ahead) > Self.tolerated else { return false }
            state.ahead = abs(ahead) > Self.tolerated ? ahead : 0
            guard abs(state.ahead - state.told) >= Self.notable else { return false }
            state.told = state.ahead
            return true
        }
        guard isNews else { return }
        let seconds = abs(ahead) / 1_000
        guard seconds > 0 else {
            return logger.notice("this machine's clock agrees with the database's again")
        }
        logger.warning(
            "this machine's clock differs from the database's, which all nodes go by",
            metadata: [
                "difference": "\(seconds) seconds \(ahead < 0 ? "ahead" : "behind")",
                "remedy": "set the clock of the one that is wrong (NTP)",
            ])
    }
}
