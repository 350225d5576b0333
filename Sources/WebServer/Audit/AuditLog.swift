import AccountWire
import Accounts
package import Cryptography
import Dispatch
import Hummingbird
package import Logging
import OpenID
import Playground
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

/// Notes what requests come to; without a log it does nothing.
struct AuditTrail: Sendable {
    let log: AuditLog?

    func note(_ event: AuditEvent, _ context: some CallerContext) {
        guard let log else { return }
        var event = event
        event.client = context.caller.address.key
        event.request = context.id
        log.note(event, from: context.caller.address)
    }

    /// A sign-in that came back from its provider.
    func note(_ run: SignInRun, _ context: some CallerContext) {
        let failure = run.awaitsSecondFactor ? .secondFactorNeeded : run.failure
        guard log != nil, failure != nil || run.signedIn != nil else { return }
        let kind: AuditEvent.Kind =
            switch run.purpose {
            case .signIn: .signIn
            case .link: .link
            case .reauthenticate: .reauthentication
            }
        note(
            AuditEvent(
                kind, check: failure?.code, account: run.signedIn?.account.localID.rawValue,
                provider: run.provider.rawValue,
                detail: run.plan.fault.map { "demonstration: \($0.rawValue)" }),
            context)
    }

    /// A call of the account backend's wire.
    func note(_ request: AccountRequest, _ response: AccountResponse, _ context: some CallerContext) {
        guard log != nil, let event = AuditEvent(request, response) else { return }
        note(event, context)
    }
}

/// Records refusals because of a limit.
struct AuditLimits<Context: CallerContext>: RouterMiddleware {
    let audit: AuditTrail

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        let path = RequestPath.path(of: request.head)
        do {
            let response = try await next(request, context)
            if response.status == .tooManyRequests { note("too_many_requests", path, context) }
            return response
        } catch let error as PageError where error.retryAfter != nil {
            note(error.code, path, context)
            throw error
        }
    }

    private func note(_ check: String, _ path: String, _ context: Context) {
        audit.note(AuditEvent(.limit, check: check, detail: path), context)
    }
}
