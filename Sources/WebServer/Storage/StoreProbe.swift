import Accounts
import Cryptography

/// Finds out whether the store takes changes, at most once a second whoever asks.
actor StoreProbe {
    private let storage: any AccountStorage
    private let now: @Sendable () -> Instant
    private let clock = ContinuousClock()
    private var last: (fault: StorageError?, at: ContinuousClock.Instant)?
    private var running: Task<StorageError?, Never>?

    /// The time that an answer counts.
    private static let fresh = Duration.seconds(1)
    private let patience: Duration

    /// - Parameter patience: the time that a caller waits for an answer; a store that takes longer is held by another.
    init(_ storage: any AccountStorage, patience: Duration, now: @escaping @Sendable () -> Instant) {
        self.storage = storage
        self.patience = patience
        self.now = now
    }

    /// The fault that keeps the store from taking changes; nil when there is none.
    func fault() async -> StorageError? {
        if let last, clock.now - last.at < Self.fresh { return last.fault }
        let probe = running ?? begin()
        let (answers, answer) = AsyncStream<StorageError?>.makeStream()
        let waiting = Task {
            answer.yield(await probe.value)
            answer.finish()
        }
        let deadline = Task { [patience] in
            try await Task.sleep(for: patience)
            answer.yield(.locked)
            answer.finish()
        }
        defer {
            waiting.cancel()
            deadline.cancel()
        }
        for await fault in answers { return fault }
        return .locked
    }

    private func begin() -> Task<StorageError?, Never> {
        let task = Task {
            var fault: StorageError?
            do throws(AccountError) {
                try await storage.probe(now: now())
            } catch {
                fault = if case .storage(let cause) = error { cause } else { .failed(reason: error.reason) }
            }
            last = (fault, clock.now)
            running = nil
            return fault
        }
        running = task
        return task
    }
}
