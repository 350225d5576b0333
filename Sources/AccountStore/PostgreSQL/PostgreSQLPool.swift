internal import Accounts
internal import Cryptography
internal import Foundation
internal import Synchronization

/// A bounded pool of connections to PostgreSQL; callers queue for a free one, for a limited time.
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
        /// The lanes that had a connection when their work ended, idle or at work.
        var connected: Set<ObjectIdentifier> = []
        /// The moment before which no further connection is tried as long as there are some: the server refused one.
        var growsFrom = ContinuousClock.now
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

    /// Runs blocking work with exclusive use of a connection.
    ///
    /// A connection that turns out to be lost is replaced, and the work runs again on the new one if nothing of it
    /// can have been kept (`PostgreSQLConnection.mayBeginAgain`). When the server takes no further connection, work
    /// waits for one of those that there are.
    ///
    /// - Parameters:
    ///   - isPatient: whether it may take as long as it takes: moving and mending a store does.
    ///   - work: must undo all of its changes when it throws.
    /// - Throws: `storage` with `locked` when none was free in time, `unreachable` when there is no server, `crowded`
    ///   when it takes no connection and there is none; what `work` throws.
    func run<Value: Sendable>(
        isPatient: Bool = true,
        _ work: @escaping @Sendable (PostgreSQLConnection) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let patience = isPatient ? nil : 2 * limits.busySeconds + 1
        let end = ContinuousClock.now + .seconds(limits.busySeconds)
        while true {
            let lane = try await lane().get()
            switch await lane.run(address, patience: patience, work) {
            case .done(let result, let isConnected):
                giveBack(lane, isConnected: isConnected)
                return try result.get()
            case .notConnected(let error):
                guard leaveToOthers(lane), ContinuousClock.now < end else { throw error }
            }
        }
    }

    /// Closes idle connections now and used ones on return; queued callers are refused.
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
                } else if state.made < limits.connections,
                    state.connected.isEmpty || ContinuousClock.now >= state.growsFrom
                {
                    state.made += 1
                    continuation.resume(returning: .success(Lane()))
                } else if state.line.count >= limits.waiting {
                    continuation.resume(returning: .failure(.storage(.locked)))
                } else {
                    state.asked += 1
                    state.line.append(Waiter(number: state.asked) { continuation.resume(returning: $0) })
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

    /// Takes a lane out of use that gets no connection, as long as others have one; after a while it is tried again.
    ///
    /// - Returns: whether others have one.
    private func leaveToOthers(_ lane: Lane) -> Bool {
        let isLeft = state.withLock { state in
            state.connected.remove(ObjectIdentifier(lane))
            guard !state.connected.isEmpty, !state.isClosed else { return false }
            state.made -= 1
            state.growsFrom = .now + Self.pauseAfterRefusal
            return true
        }
        // Queued callers notice by themselves that the server is unreachable.
        if !isLeft { giveBack(lane, isConnected: false) }
        return isLeft
    }

    private static let pauseAfterRefusal = Duration.seconds(1)

    private func giveBack(_ lane: Lane, isConnected: Bool) {
        let next: Waiter? = state.withLock { state in
            let identifier = ObjectIdentifier(lane)
            if isConnected { state.connected.insert(identifier) } else { state.connected.remove(identifier) }
            if !state.line.isEmpty { return state.line.removeFirst() }
            if state.isClosed {
                state.made -= 1
                state.connected.remove(identifier)
            } else {
                state.idle.append(lane)
            }
            return nil
        }
        if let next { next.resume(.success(lane)) } else if state.withLock(\.isClosed) { lane.close() }
    }
}

extension PostgreSQLPool {
    /// Rows that one part of a purge removes at most.
    static let purgedAtOnce = 500

    /// Removes some rows that expired before a moment; nothing while another node does so.
    ///
    /// - Parameter table: of records.
    /// - Returns: how many were removed; fewer than `purgedAtOnce` when there is no more to do here.
    /// - Throws: `storage`.
    func purge(_ table: String, before moment: Instant) async throws(AccountError) -> Int {
        // The lock is the transaction's, so that it also holds behind a pooler. Its number is house-keeping's alone.
        try await run { (connection) throws(AccountError) in
            do throws(AccountError) {
                try connection.run("BEGIN")
                let lock = try connection.run("SELECT pg_try_advisory_xact_lock(7076842) AS mine")
                guard lock.rows.first?.flag("mine") == true else {
                    try connection.run("ROLLBACK")
                    return 0
                }
                let removed = try connection.run(
                    """
                    DELETE FROM \(table) WHERE (sandbox, kind, name) IN (
                        SELECT sandbox, kind, name FROM \(table) WHERE expires_at <= $1 LIMIT \(Self.purgedAtOnce)
                        FOR UPDATE SKIP LOCKED)
                    """, [.integer(moment.secondsSince1970)]
                ).affected
                try connection.run("COMMIT")
                return removed
            } catch {
                _ = try? connection.run("ROLLBACK")
                throw error
            }
        }
    }
}
