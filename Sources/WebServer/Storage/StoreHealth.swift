import Accounts
import Logging
import Synchronization

/// The health of the store of accounts, as far as its last answers tell; the log hears of each cause once.
final class StoreHealth: Sendable {
    private let logger: Logger
    /// Path of the database file, or another name for where the store is.
    private let place: String
    private let state = Mutex(State())
    private let clock = ContinuousClock()

    private struct State: Sendable {
        var fault: StorageError?
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

    /// The fault that kept the last change from being stored; nil when it was stored.
    var fault: StorageError? { state.withLock { $0.fault } }

    /// Takes down what an access to the store ended with.
    func note(_ error: StorageError) {
        guard error.isFault else { return }
        let now = clock.now
        let isNews = state.withLock { state in
            state.fault = error
            if let told = state.told[error.summary], now - told < Self.silence { return false }
            state.told[error.summary] = now
            return true
        }
        guard isNews else { return }
        logger.error("the store of accounts fails", metadata: ["cause": "\(error.message(store: place))"])
    }

    /// Takes down that a change was stored.
    func noteChange() {
        let earlier = state.withLock { state -> StorageError? in
            defer { state.fault = nil }
            return state.fault
        }
        if let earlier {
            logger.notice("the store takes changes again", metadata: ["was": "\(earlier.summary)"])
        }
    }
}
