import Accounts
import Logging
import Synchronization

/// The health of the store of accounts, as far as its last responses tell; the log hears of each cause once.
final class StoreHealth: Sendable {
    private let logger: Logger
    /// Path of the database file, or another name for where the store is.
    private let place: String
    private let state = Mutex(State())
    private let clock = ContinuousClock()

    private struct State: Sendable {
        var fault: StorageError?
        /// Indicates whether the log heard of a fault, and of nothing better since.
        var isTold = false
        var fullAt: ContinuousClock.Instant?
        /// The causes that the log heard of, and when.
        var told: [String: ContinuousClock.Instant] = [:]
    }

    /// The time that a cause stays untold once it was told: a store that fails and recovers in turn, or now in one way
    /// and then in another, fills no log.
    private static let silence = Duration.seconds(300)

    init(place: String, logger: Logger) {
        self.place = place
        self.logger = logger
    }

    /// Indicates whether there was no room for a change a moment ago.
    var isWithoutRoom: Bool {
        state.withLock { state in state.fullAt.map { clock.now - $0 < Self.roomIsAskedAgain } ?? false }
    }

    /// The time after which a full disk may have room again.
    private static let roomIsAskedAgain = Duration.seconds(5)

    /// Takes down what an access to the store ended with.
    func note(_ error: StorageError) {
        guard error.isFault else { return }
        let now = clock.now
        let isNews = state.withLock { state in
            state.fault = error
            if error == .full { state.fullAt = now }
            if let told = state.told[error.summary], now - told < Self.silence { return false }
            state.told[error.summary] = now
            state.isTold = true
            return true
        }
        guard isNews else { return }
        logger.error("the store of accounts fails", metadata: ["cause": "\(error.message(store: place))"])
    }

    /// Takes down that a change was stored.
    func noteChange() {
        let earlier = state.withLock { state -> StorageError? in
            defer { state.fault = nil }
            guard state.fault != nil, state.isTold else { return nil }
            // Some changes may pass while others fail: good news is told as rarely as bad.
            state.isTold = false
            return state.fault
        }
        if let earlier {
            logger.notice("the store takes changes again", metadata: ["was": "\(earlier.summary)"])
        }
    }
}
