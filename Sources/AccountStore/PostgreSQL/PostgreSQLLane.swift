internal import Accounts
internal import Foundation
import OpenID
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
            queue.async { [self] in continuation.resume(returning: perform(address, patience, work)) }
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

/// The address of a PostgreSQL server, as libpq reads it:
/// `postgres://user@host1,host2/name?sslmode=verify-full`.
///
/// The password may stand in the URL, in `PGPASSWORD`, or in the file that `PGPASSFILE` or `passfile=` names.
package struct PostgreSQLAddress: Hashable, Sendable {
    private let url: String

    /// Nil when the text does not begin as a PostgreSQL URL.
    package init?(_ text: String) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { return nil }
        url = text
    }

    /// Keywords and values for libpq; what the URL says wins over what stands before it.
    var parameters: [(keyword: String, value: String)] {
        [
            ("connect_timeout", "5"), ("target_session_attrs", "read-write"),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"), ("application_name", "portico"),
            ("dbname", url), ("client_encoding", "UTF8"),
        ]
    }

    /// A message of libpq in one line, without the password, should it quote the address.
    func redacted(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard let password, !password.isEmpty else { return line }
        return line.split(separator: password, omittingEmptySubsequences: false)
            .joined(separator: "(redacted)")
    }

    /// The password as the URL spells it: between the first `:` and the last `@` of the authority.
    private var password: String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { $0 != "/" && $0 != "?" }
        guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") else {
            return nil
        }
        return String(authority[authority.index(after: colon)..<end])
    }
}

extension PostgreSQLAddress: Redacted {}
