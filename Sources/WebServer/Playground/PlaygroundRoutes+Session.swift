import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

/// The user who is signed in, and the ways out.
extension PlaygroundRoutes {
    func session(_ request: IncomingRequest) async throws -> Response {
        let session = try await current(request)
        return .json(session.map(answer) ?? ["signed_in": false])
    }

    func answer(_ current: (session: BrowserSession, account: Account)) -> JSONValue {
        [
            "signed_in": true, "subject": .string(current.account.localID.rawValue),
            "provider": .string(current.session.factor.rawValue),
        ]
    }

    func signOut(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let locale = locale(of: request)
        guard SameOrigin.allows(request, origin: origin) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        if let account = try await current(request)?.account {
            audit.note(AuditEvent(.signOut, account: account.localID.rawValue), context)
        }
        if let value = sessionCookie.value(in: request), let sandbox = sandbox(of: request) {
            try await sessions.end(value, in: sandbox)
        }
        try await after.forget(request)
        if let browser = binding(of: request) {
            try await runs.forget(browser)
            try await lab.bench.history.forget(browser)
        }
        var response = seeOther(links(locale).account)
        response.headers.append(.init(name: .setCookie, value: sessionCookie.removing))
        // The old cookie, in whatever hands, finds nothing any more.
        if let known = browserCookie.value(in: request) {
            let next = try VisitorCookie(known).renewed(random: random)
            response.headers.append(.init(name: .setCookie, value: browserCookie.setting(next.text)))
        }
        return response
    }

    /// Takes back at the provider what this browser's latest sign-in granted.
    func revoke(
        _ request: IncomingRequest, context: some RequestContext
    ) async throws -> Response {
        let locale = locale(of: request)
        let provider = try known(context.parameters.get("provider"), byPathName: false, locale: locale)
        guard SameOrigin.allows(request, origin: origin) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        guard let cookie = browserCookie.value(in: request),
            let tokens = try await runs.run(
                of: BrowserBinding(cookie: cookie), provider: provider.id, now: now())?.tokens
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        do {
            _ = try await signIns.revoke(tokens, of: provider, now: now())
        } catch {
            context.logger.notice("not revoked", metadata: ["error": "\(error.code)"])
            return try failure(.signIn(error), locale: locale, provider: provider.id)
        }
        return seeOther("\(links(locale).run(provider.id))?revoked=done")
    }
}
