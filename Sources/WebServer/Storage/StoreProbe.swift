import Accounts
import Cryptography
import Logging
import Synchronization

/// Finds out whether the store takes changes, part by part, at most once a second whoever asks.
actor StoreProbe {
    /// The reason why the store cannot be used, as far as everybody may know it.
    struct Fault: Hashable, Sendable {
        let cause: StorageError
        /// The parts that have it, in the store's order; none: the whole store does.
        var parts: [StorePart] = []

        /// The cause in a few words: no path, no address, nothing of what is stored.
        var summary: String {
            guard !parts.isEmpty else { return cause.summary }
            return "\(cause.summary) (\(parts.map(\.rawValue).joined(separator: ", ")))"
        }
    }

    private let storage: MonitoredStorage
    private let now: @Sendable () -> Instant
    private let clock = ContinuousClock()
    private var last: (fault: Fault?, at: ContinuousClock.Instant)?
    private var running: [StorePart: Task<StorageError?, Never>] = [:]

    /// The time that a response counts.
    private static let fresh = Duration.seconds(1)
    private let patience: Duration

    /// - Parameter patience: the time that a caller waits for an answer; a part that takes longer is held by another.
    init(_ storage: MonitoredStorage, patience: Duration, now: @escaping @Sendable () -> Instant) {
        self.storage = storage
        self.patience = patience
        self.now = now
    }

    /// The fault that keeps the store from taking changes; nil when there is none.
    func fault() async -> Fault? {
        if let last, clock.now - last.at < Self.fresh { return last.fault }
        let parts = storage.parts
        let probes = parts.map { part in (part, running[part] ?? begin(part)) }
        let found = await Self.responses(of: probes, until: clock.now + patience)
        let fault = fault(found, of: parts)
        if fault == nil { storage.health.noteChange() }
        last = (fault, clock.now)
        return fault
    }

    private func fault(_ found: [StorePart: StorageError], of parts: [StorePart]) -> Fault? {
        let broken = parts.filter { found[$0] != nil }
        guard let first = broken.first, let cause = found[first] else {
            // There may be room for what a probe needs, and none for what visitors bring.
            return storage.health.isWithoutRoom ? Fault(cause: .full) : nil
        }
        if let general = broken.lazy.compactMap({ found[$0] }).first(where: { !$0.isOfPart }) {
            return Fault(cause: general)
        }
        return Fault(cause: cause, parts: broken.count == parts.count ? [] : broken)
    }

    /// The faults that were found until a deadline. All answers are waited for at once: a part that has answered is not
    /// taken for one that is held because another is.
    private static func responses(
        of probes: [(StorePart, Task<StorageError?, Never>)], until deadline: ContinuousClock.Instant
    ) async -> [StorePart: StorageError] {
        let (responses, sink) = AsyncStream<(StorePart, StorageError?)>.makeStream()
        let waiting = probes.map { part, probe in Task { _ = sink.yield((part, await probe.value)) } }
        let alarm = Task {
            try? await Task.sleep(until: deadline)
            sink.finish()
        }
        defer { (waiting + [alarm]).forEach { $0.cancel() } }
        var found = [StorePart: StorageError](uniqueKeysWithValues: probes.map { ($0.0, .locked) })
        var (left, next) = (probes.count, responses.makeAsyncIterator())
        while left > 0, let (part, fault) = await next.next() {
            found[part] = fault
            left -= 1
        }
        return found
    }

    private func begin(_ part: StorePart) -> Task<StorageError?, Never> {
        let task = Task {
            var fault: StorageError?
            do throws(AccountError) {
                try await storage.probe(part, now: now())
            } catch {
                fault = if case .storage(let cause) = error { cause } else { .failed(reason: error.reason) }
            }
            running[part] = nil
            return fault
        }
        running[part] = task
        return task
    }
}

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

    /// Does something with the store, and takes down how it fails.
    func watched<Value, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) { return try await work() } catch {
            if case .storage(let cause)? = error as? AccountError { note(cause) }
            throw error
        }
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
