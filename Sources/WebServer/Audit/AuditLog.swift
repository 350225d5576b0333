package import Cryptography
import Dispatch
package import Logging
import Synchronization

/// A log for those who have to account for events: one line each, written in order on a thread of its own.
///
/// Strangers cannot fill the disk with it: of refusals each address has so many a minute, and what is left out is
/// counted.
package final class AuditLog: Sendable {
    private struct State {
        var file: AuditFile
        var suppressed: Int64 = 0
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "portico.audit", qos: .utility)
    private let waiting = Atomic(0)
    private let refusals = AddressRateLimit(perMinute: 60)
    private let limits = AddressRateLimit(perMinute: 1)
    private let now: @Sendable () -> Instant
    private let logger: Logger
    private let notice = LogThrottle()

    /// Events that may wait for the disk.
    private static let mostWaiting = 10_000

    /// - Throws: `AuditError` when the file cannot be used.
    package init(_ path: String, now: @escaping @Sendable () -> Instant, logger: Logger) throws(AuditError) {
        state = Mutex(State(file: try AuditFile(path)))
        self.now = now
        self.logger = logger
    }

    /// Writes an event down, soon.
    ///
    /// - Parameter address: whom it counts for; nil for what the server does by itself.
    func note(_ event: AuditEvent, from address: ClientAddress? = nil) {
        let moment = now()
        if let address, event.check != nil {
            let allowance = event.kind == .limit ? limits : refusals
            guard allowance.take(address, now: moment) == nil else { return leaveOut() }
        }
        guard waiting.load(ordering: .relaxed) < Self.mostWaiting else { return leaveOut() }
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            waiting.subtract(1, ordering: .relaxed)
            write(event, at: moment)
        }
    }

    /// Follows a file that another program moved or truncated, as logrotate does before it sends SIGHUP.
    ///
    /// - Returns: what is to be said of it; nil when the file is as it was.
    package func follow() -> String? {
        queue.sync {
            state.withLock { state in
                let change = state.file.follow(at: now())
                return (state.file.obstacle?.description ?? change?.description)
            }
        }
    }

    package func finish() { queue.sync {} }

    private func leaveOut() { state.withLock { $0.suppressed += 1 } }

    private func write(_ event: AuditEvent, at moment: Instant) {
        state.withLock { state in
            do throws(AuditError) {
                let change = try state.file.append(event, suppressed: state.suppressed, at: moment)
                state.suppressed = 0
                if let change { logger.notice("audit", metadata: ["reason": "\(change)"]) }
                if let obstacle = state.file.obstacle { report(obstacle) }
            } catch {
                report(error)
            }
        }
    }

    private func report(_ error: AuditError) {
        notice.give { logger.error("audit", metadata: ["reason": "\(error)"]) }
    }
}
