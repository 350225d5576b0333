internal import Accounts
internal import Foundation
internal import Synchronization

/// Connections to PostgreSQL, at most so many; who finds none free waits in line, at most so long.
///
/// Work runs on a thread of the connection's own and never on the cooperative pool, since libpq blocks.
final class PostgreSQLPool: Sendable {
    /// A call that waits for a connection.
    private struct Waiter {
        let number: UInt64
        let resume: @Sendable (Result<Lane, AccountError>) -> Void
    }

    private struct State {
        var idle: [Lane] = []
        var made = 0
        var line: [Waiter] = []
        var asked: UInt64 = 0
        var isClosed = false
    }

    private let address: PostgreSQLAddress
    private let limits: StoreLimits
    private let state = Mutex(State())

    init(_ address: PostgreSQLAddress, limits: StoreLimits) {
        self.address = address
        self.limits = limits
    }

    /// Runs blocking work with a connection that nobody else has meanwhile.
    ///
    /// A connection that turns out to be lost is replaced, and the work runs again on the new one if nothing of it
    /// can have been kept (`PostgreSQLConnection.mayBeginAgain`).
    ///
    /// - Parameters:
    ///   - isPatient: whether it may take as long as it takes: moving and mending a store does.
    ///   - work: undone as a whole when it throws, by whoever wrote it.
    /// - Throws: `storage` with `locked` when none was free in time, `unreachable` when there is no server; what
    ///   `work` throws.
    func run<Value: Sendable>(
        isPatient: Bool = true,
        _ work: @escaping @Sendable (PostgreSQLConnection) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let lane = try await lane().get()
        let patience = isPatient ? nil : 2 * limits.busySeconds + 1
        let result = await lane.run(address, patience: patience, work)
        giveBack(lane)
        return try result.get()
    }

    /// Closes what is idle, and what is in use once it comes back; whoever waits is refused.
    func close() {
        let (idle, line) = state.withLock { state in
            state.isClosed = true
            defer {
                state.idle = []
                state.line = []
            }
            return (state.idle, state.line)
        }
        for waiter in line { waiter.resume(.failure(Self.closed)) }
        for lane in idle { lane.close() }
    }

    private static let closed = AccountError.storage(.failed(reason: "the store is closed"))

    private func lane() async -> Result<Lane, AccountError> {
        await withCheckedContinuation { continuation in
            let waiting: UInt64? = state.withLock { state in
                if state.isClosed {
                    continuation.resume(returning: .failure(Self.closed))
                } else if let lane = state.idle.popLast() {
                    continuation.resume(returning: .success(lane))
                } else if state.made < limits.connections {
                    state.made += 1
                    continuation.resume(returning: .success(Lane()))
                } else if state.line.count >= limits.waiting {
                    continuation.resume(returning: .failure(.storage(.locked)))
                } else {
                    state.asked += 1
                    state.line.append(
                        Waiter(number: state.asked) { continuation.resume(returning: $0) })
                    return state.asked
                }
                return nil
            }
            if let waiting { giveUpLater(waiting) }
        }
    }

    /// Refuses a waiter that is still in the line when its time is over.
    private func giveUpLater(_ number: UInt64) {
        DispatchQueue.global().asyncAfter(deadline: .now() + limits.busySeconds) { [self] in
            let late = state.withLock { state in
                state.line.firstIndex { $0.number == number }.map { state.line.remove(at: $0) }
            }
            late?.resume(.failure(.storage(.locked)))
        }
    }

    private func giveBack(_ lane: Lane) {
        let next: Waiter? = state.withLock { state in
            if !state.line.isEmpty { return state.line.removeFirst() }
            if state.isClosed { state.made -= 1 } else { state.idle.append(lane) }
            return nil
        }
        if let next { next.resume(.success(lane)) } else if state.withLock(\.isClosed) { lane.close() }
    }
}

/// A thread with the connection that only it touches; connected at first use, and again after it was lost.
final class Lane: Sendable {
    private let queue = DispatchQueue(label: "portico.postgresql")
    private let connection = Mutex<PostgreSQLConnection?>(nil)

    /// Runs `work` on the lane's thread; as `PostgreSQLPool.run`.
    func run<Value: Sendable>(
        _ address: PostgreSQLAddress, patience: Double?,
        _ work: @escaping @Sendable (PostgreSQLConnection) throws(AccountError) -> Value
    ) async -> Result<Value, AccountError> {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    returning: Result { () throws(AccountError) in try perform(address, patience, work) })
            }
        }
    }

    private func perform<Value: Sendable>(
        _ address: PostgreSQLAddress, _ patience: Double?,
        _ work: @Sendable (PostgreSQLConnection) throws(AccountError) -> Value
    ) throws(AccountError) -> Value {
        try connection.withLock { (slot: inout PostgreSQLConnection?) throws(AccountError) -> Value in
            if slot?.isStale == true { slot = nil }
            let kept = slot
            var connected: PostgreSQLConnection
            if let kept { connected = kept } else { connected = try PostgreSQLConnection(address) }
            connected.mayBeginAgain = true
            connected.patience = patience
            var result = Result { () throws(AccountError) -> Value in try work(connected) }
            if kept != nil, connected.isLost, connected.mayBeginAgain {
                slot = nil
                connected = try PostgreSQLConnection(address)
                connected.patience = patience
                result = Result { () throws(AccountError) -> Value in try work(connected) }
            }
            // A connection that broke off within a transaction is not handed on; closing it undoes the transaction.
            slot = connected.isReusable ? connected : nil
            return try result.get()
        }
    }

    /// Closes the connection once its work is done.
    func close() {
        queue.async { [self] in
            connection.withLock { $0 = nil }
        }
    }
}
