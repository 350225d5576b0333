package import Cryptography
internal import Dispatch
internal import Synchronization

/// Hashes and compares passwords on threads of its own.
///
/// scrypt takes tens of milliseconds and 32 MiB a call, by intent. On the cooperative pool, which has a thread a
/// core, two sign-ins would stop every other request; so the work stands on serial Dispatch queues, whose threads
/// are not the pool's. Their number bounds cores and memory, the number of waiting calls bounds the wait.
package final class PasswordWork: Sendable {
    private let lanes: [DispatchQueue]
    private let line = Mutex(Line())
    private let mostWaiting: Int
    private let cost: PasswordCost
    private let random: RandomSource

    private struct Line: Sendable {
        var next = 0
        var waiting = 0
    }

    /// - Parameter lanes: calls that run at once, at least one.
    /// - Parameter mostWaiting: calls that may run or wait; what comes beyond is told to come later.
    package init(
        cost: PasswordCost = .standard, lanes: Int = 2, mostWaiting: Int = 64, random: RandomSource
    ) {
        self.lanes = (0..<max(1, lanes)).map { DispatchQueue(label: "portico.passwords.\($0)") }
        self.mostWaiting = mostWaiting
        self.cost = cost
        self.random = random
    }

    /// Hashes a new password.
    ///
    /// - Throws: `tooManyAttempts` when too many wait, `cryptography`.
    func hash(_ password: String) async throws(AccountError) -> PasswordHash {
        let (cost, random) = (cost, random)
        return try await work { () throws(CryptographyError) in
            try PasswordHash(of: password, cost: cost, random: random)
        }
    }

    /// Whether a password is the stored one. Without a stored one the same work is done in vain, so that the time
    /// does not tell whether the account exists.
    ///
    /// - Throws: as `hash`.
    func matches(_ password: String, _ hash: PasswordHash?) async throws(AccountError) -> Bool {
        guard let hash else {
            _ = try await self.hash(password)
            return false
        }
        return try await work { () throws(CryptographyError) in try hash.matches(password) }
    }

    /// A stronger hash of a password that was just compared, when the stored one is weaker than today's.
    func renewed(_ password: String, _ hash: PasswordHash?) async throws(AccountError) -> PasswordHash? {
        guard let hash, hash.isWeaker(than: cost) else { return nil }
        return try await self.hash(password)
    }

    private func work<Value: Sendable>(
        _ body: @escaping @Sendable () throws(CryptographyError) -> Value
    ) async throws(AccountError) -> Value {
        let lane = line.withLock { line -> DispatchQueue? in
            guard line.waiting < mostWaiting else { return nil }
            line.waiting += 1
            line.next = (line.next + 1) % lanes.count
            return lanes[line.next]
        }
        guard let lane else { throw .tooManyAttempts }
        defer { line.withLock { $0.waiting -= 1 } }
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, CryptographyError>, Never>) in
            lane.async {
                continuation.resume(returning: Result { () throws(CryptographyError) in try body() })
            }
        }
        do { return try result.get() } catch { throw .cryptography(reason: "\(error)") }
    }
}
