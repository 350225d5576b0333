package import Cryptography
internal import Dispatch
package import OpenID
internal import Synchronization

/// Hashes and compares passwords on threads of its own; one for the whole server.
///
/// Argon2 takes tens of milliseconds and 19 MiB a call, by intent. On the cooperative pool, which has a thread a
/// core, two sign-ins would stop every other request; so the work stands on serial Dispatch queues, whose threads
/// are not the pool's. Their number bounds cores and memory. Who waits stands in one of two lines: those who proved
/// who they are before go first, and strangers never take the last places. Each stranger has a share of the places.
/// Strangers who would wait too long, by what the latest calls took, are told so instead: a machine that others use
/// as well hashes fewer a second than it could.
package final class PasswordWork: Sendable {
    /// The caller that asks for a hash.
    package struct Caller: Hashable, Sendable {
        /// The owner whose share of the places it counts for.
        package let share: StoreOwner
        /// Indicates whether a token or a code was verified before.
        package let isKnown: Bool

        package init(_ share: StoreOwner, isKnown: Bool = false) {
            self.share = share
            self.isKnown = isKnown
        }

        /// Someone on this machine.
        package static let machine = Caller(.machine)
    }

    private struct Job: Sendable {
        let share: StoreOwner
        let run: @Sendable () -> Void
    }

    private struct Line: Sendable {
        var idle: [DispatchQueue]
        var known: [Job] = []
        var strangers: [Job] = []
        /// Calls of each that run or wait.
        var shares: [StoreOwner: Int] = [:]
        var inAll = 0
        /// Seconds that a call takes, as a mean of the latest; 0 before the first.
        var seconds = 0.0
    }

    private let line: Mutex<Line>
    private let maximumWaiting: Int
    private let lanes: Int
    private let patience: Double
    private let cost: PasswordCost
    private let peppers: @Sendable () -> [PasswordPepper]
    private let random: RandomSource

    /// - Parameters:
    ///   - peppers: the first is mixed into new hashes, unless there is none; older hashes have one of the others.
    ///   - lanes: calls that run at once, at least one.
    ///   - maximumWaiting: calls that may run or wait; what comes beyond is told to come later.
    ///   - patience: seconds that a stranger may be expected to wait.
    package init(
        cost: PasswordCost = .standard, peppers: @escaping @Sendable () -> [PasswordPepper] = { [] },
        lanes: Int = 2, maximumWaiting: Int = Bounds.passwordsWaiting.value,
        patience: Double = Double(Bounds.passwordPatience.value), random: RandomSource
    ) {
        self.lanes = max(1, lanes)
        self.patience = patience
        let queues = (0..<self.lanes).map { DispatchQueue(label: "portico.passwords.\($0)") }
        line = Mutex(Line(idle: queues))
        self.maximumWaiting = maximumWaiting
        self.cost = cost
        self.peppers = peppers
        self.random = random
    }

    /// Hashes a new password.
    ///
    /// - Throws: `tooManyRequests` when the caller's share waits, `serverBusy` when all do, `cryptography`.
    func hash(_ password: String, for caller: Caller) async throws(AccountError) -> PasswordHash {
        let (cost, pepper, random) = (cost, peppers().first, random)
        return try await work(caller) { () throws(CryptographyError) in
            try PasswordHash(of: password, cost: cost, pepper: pepper, random: random)
        }
    }

    /// Returns whether a password is the stored one. Without a stored one the same work is done in vain, so that
    /// the time does not tell whether the account exists.
    ///
    /// - Throws: as `hash`.
    func matches(
        _ password: String, _ hash: PasswordHash?, for caller: Caller
    ) async throws(AccountError) -> Bool {
        guard let hash else {
            _ = try await self.hash(password, for: caller)
            return false
        }
        let pepper = hash.pepper(among: peppers())
        return try await work(caller) { () throws(CryptographyError) in
            try hash.matches(password, pepper: pepper)
        }
    }

    /// A stronger hash of a password that was just compared, when the stored one is weaker than today's; nil too
    /// while there is no room for that work, which the next sign-in does as well.
    func renewed(_ password: String, _ hash: PasswordHash?, for caller: Caller) async -> PasswordHash? {
        guard let hash, hash.isWeaker(than: cost, pepper: peppers().first) else { return nil }
        return try? await self.hash(password, for: Caller(caller.share, isKnown: true))
    }

    private func work<Value: Sendable>(
        _ caller: Caller, _ body: @escaping @Sendable () throws(CryptographyError) -> Value
    ) async throws(AccountError) -> Value {
        try enter(caller)
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, CryptographyError>, Never>) in
            let job = Job(share: caller.share) {
                continuation.resume(returning: Result { () throws(CryptographyError) in try body() })
            }
            line.withLock { line in
                if caller.isKnown { line.known.append(job) } else { line.strangers.append(job) }
            }
            next()
        }
        do { return try result.get() } catch { throw .cryptography(reason: "\(error)") }
    }

    /// Takes a place.
    private func enter(_ caller: Caller) throws(AccountError) {
        let refusal = line.withLock { line -> AccountError? in
            // A quarter of the places is for those who are known.
            let places = caller.isKnown ? maximumWaiting : max(1, maximumWaiting - maximumWaiting / 4)
            guard line.inAll < places else { return .serverBusy(retryAfter: 2) }
            // A caller who finds a free lane is served, however slow the latest calls were.
            let wait = line.seconds * Double(line.inAll) / Double(lanes)
            guard caller.isKnown || line.inAll < lanes || wait <= patience else {
                return .serverBusy(retryAfter: 2)
            }
            let own = line.shares[caller.share, default: 0]
            if caller.share != .machine, !caller.isKnown, own >= Bounds.passwordsWaitingOfAddress.value {
                return .tooManyRequests(retryAfter: 2)
            }
            line.shares[caller.share] = own + 1
            line.inAll += 1
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Gives the next job to an idle queue.
    private func next() {
        let started = line.withLock { line -> (DispatchQueue, Job)? in
            guard let queue = line.idle.last else { return nil }
            let job: Job
            if !line.known.isEmpty {
                job = line.known.removeFirst()
            } else if !line.strangers.isEmpty {
                job = line.strangers.removeFirst()
            } else {
                return nil
            }
            line.idle.removeLast()
            return (queue, job)
        }
        guard let (queue, job) = started else { return }
        queue.async {
            let clock = ContinuousClock()
            let took = clock.measure(job.run) / .seconds(1)
            self.line.withLock { line in
                line.seconds = line.seconds == 0 ? took : line.seconds * 0.8 + took * 0.2
                line.idle.append(queue)
                line.inAll -= 1
                let left = line.shares[job.share, default: 1] - 1
                line.shares[job.share] = left > 0 ? left : nil
            }
            self.next()
        }
    }
}
