import AccountWire
import Accounts
import Hummingbird
import OpenID
import Playground

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
