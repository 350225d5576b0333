internal import Accounts
internal import Foundation
internal import Synchronization

/// A thread with the connection that only it touches; connected at first use, and again after it was lost.
final class Lane: Sendable {
    private let queue = DispatchQueue(label: "portico.postgresql")
    private let connection = Mutex<PostgreSQLConnection?>(nil)

    /// The end of work on a lane.
    enum Outcome<Value: Sendable>: Sendable {
        /// The work ran; whether the lane has a connection now.
        case done(Result<Value, AccountError>, isConnected: Bool)
        /// There is no connection to be had, and nothing of the work was kept.
        case notConnected(AccountError)
    }

    /// Runs `work` on the lane's thread; as `PostgreSQLPool.run`.
    func run<Value: Sendable>(
        _ address: PostgreSQLAddress, patience: Double?,
        _ work: @escaping @Sendable (PostgreSQLConnection) throws(AccountError) -> Value
    ) async -> Outcome<Value> {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                continuation.resume(returning: perform(address, patience, work))
            }
        }
    }

    private func perform<Value: Sendable>(
        _ address: PostgreSQLAddress, _ patience: Double?,
        _ work: @Sendable (PostgreSQLConnection) throws(AccountError) -> Value
    ) -> Outcome<Value> {
        connection.withLock { slot in
            if slot?.isStale == true { slot = nil }
            let kept = slot
            do throws(AccountError) {
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
                return .done(result, isConnected: slot != nil)
            } catch {
                return .notConnected(error)
            }
        }
    }

    /// Closes the connection once its work is done.
    func close() {
        queue.async { [self] in
            connection.withLock { $0 = nil }
        }
    }
}
