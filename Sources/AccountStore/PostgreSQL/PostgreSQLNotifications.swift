internal import Accounts
internal import CPostgreSQL
internal import Cryptography
internal import Foundation
package import OpenID
internal import Synchronization

/// Notifications between nodes: NOTIFY on any connection, LISTEN on a separate one while there are listeners.
///
/// A pooler in transaction mode sends LISTEN to a connection that others then use, so nothing arrives. A test
/// notification, sent through the pool, detects this. Until it arrives, notifications reach this node only, and
/// listeners poll.
package final class PostgreSQLNotifications: ChangeNotifications {
    private let address: PostgreSQLAddress
    private let pool: PostgreSQLPool
    private let hub = LocalNotifications(reach: .thisNode(reason: nil))
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "portico.postgresql.notices")

    private struct State {
        var isRunning = false
        var isClosed = false
        /// Topics to be sent, and whether sending is under way.
        var waiting: Set<String> = []
        var isTelling = false
    }

    static let channel = "portico_changes"
    /// Between two statements that tell, so that a busy node takes the server's lock of notices rarely, seconds.
    private static let tellingPause = 0.1
    /// The time that a notice of our own may take before pages look by themselves, seconds.
    private static let patience = 3.0
    /// Notices of our own until the address is held to pass none on.
    private static let attempts = 4

    init(_ address: PostgreSQLAddress, pool: PostgreSQLPool) {
        self.address = address
        self.pool = pool
    }

    package func tell(_ topic: String) {
        hub.tell(topic)
        let begins = state.withLock { state in
            // Drops further topics when too many are pending.
            if state.waiting.count < 100 { state.waiting.insert(topic) }
            defer { state.isTelling = true }
            return !state.isTelling
        }
        guard begins else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.tellingPause) { [self] in
            let topics = state.withLock { state in
                state.isTelling = false
                defer { state.waiting = [] }
                return state.waiting.joined(separator: " ")
            }
            // Ignores a failure to send: a notification is only a hint.
            Task { try? await notify(topics) }
        }
    }

    package func listen(to topic: String) -> AsyncStream<ChangeNotification>? {
        let stream = hub.listen(to: topic)
        let begins = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning && !state.isClosed
        }
        if begins { queue.async { [self] in run() } }
        return stream
    }

    package func follow(_ report: @escaping @Sendable (ChangeNotification.Reach) -> Void) {
        hub.follow(report)
    }

    func close() { state.withLock { $0.isClosed = true } }

    private var isWanted: Bool { !state.withLock(\.isClosed) && hub.isHeard }

    private func notify(_ payload: String) async throws(AccountError) {
        try await pool.run { (connection) throws(AccountError) in
            _ = try connection.run("SELECT pg_notify($1, $2)", [.text(Self.channel), .text(payload)])
        }
    }

    /// Listens while this node has listeners, on a separate thread.
    private func run() {
        while true {
            var pause = 2.0
            do throws(AccountError) {
                try listen()
            } catch {
                if case .notPassedOn = NotificationFailure(error) { pause = 60 }
                hub.reach(.thisNode(reason: error.reason))
            }
            let end = Date.now.addingTimeInterval(pause)
            while isWanted, Date.now < end { Thread.sleep(forTimeInterval: 0.2) }
            let isOver = state.withLock { state in
                guard state.isClosed || !hub.isHeard else { return false }
                state.isRunning = false
                return true
            }
            if isOver { return hub.reach(.thisNode(reason: nil)) }
        }
    }

    private func listen() throws(AccountError) {
        let connection = try PostgreSQLConnection(address)
        try connection.run("LISTEN \(Self.channel)")
        let own = "own-" + UUID().uuidString
        var attempts = 0
        var next = Date.now
        var isProven = false
        while isWanted {
            if !isProven, Date.now >= next {
                let none = NotificationFailure.words
                if attempts > 0 { hub.reach(.thisNode(reason: none)) }
                guard attempts < Self.attempts else { throw .storage(.failed(reason: none)) }
                // A busy database may be late, or refuse one.
                Task { try? await notify(own) }
                attempts += 1
                next = Date.now.addingTimeInterval(Self.patience)
            }
            let payloads = try connection.notices(within: 500)
            if !isProven, payloads.contains(own) {
                isProven = true
                hub.reach(.everywhere)
            }
            for payload in payloads {
                for topic in payload.split(separator: " ") { hub.tell(String(topic)) }
            }
        }
    }
}

/// The reason why notifications of other nodes do not arrive.
private enum NotificationFailure {
    case notPassedOn
    case other

    static let words = "the database's address passes no notices on (a pooler in transaction mode)"

    init(_ error: AccountError) {
        self = error == .storage(.failed(reason: Self.words)) ? .notPassedOn : .other
    }
}

extension PostgreSQLConnection {
    /// The payloads of notices that are here, or come within some milliseconds.
    ///
    /// - Throws: `storage` with `unreachable` when the connection is lost.
    fileprivate func notices(within milliseconds: Int32) throws(AccountError) -> [String] {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        _ = poll(&socket, 1, milliseconds)
        guard PQconsumeInput(handle) == 1, !isLost else {
            throw .storage(.unreachable(reason: "the connection that listens was lost"))
        }
        var payloads: [String] = []
        while let notice = PQnotifies(handle) {
            payloads.append(String(cString: notice.pointee.extra))
            PQfreemem(notice)
        }
        return payloads
    }
}
