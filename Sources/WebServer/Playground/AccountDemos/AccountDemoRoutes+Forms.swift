import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

extension AccountDemoRoutes {
    /// Answers a form: from our own pages only, and never with a page of its own.
    func post(_ request: IncomingRequest, action name: String, address: String?, requestID: String? = nil)
        async throws -> Response
    {
        let locale = locale(of: request)
        guard let action = AccountDemoAction(form: name) else {
            throw PageError(.notFound, "page_not_found", locale: locale)
        }
        try checkOrigin(of: request, locale)
        let visit = try await visit(request, locale: locale, address: address, requestID: requestID)
        if action.row.isOpen { return try await response(open: action, visit) }
        guard let person = visit.signedIn else {
            // The second click on a form whose first ended the session.
            let isTold = visit.drawer.receipt.map { now().seconds(since: $0.at) < 30 } ?? false
            return seeOther(isTold ? links(locale).after(.outcome) : links(locale).account)
        }
        switch action {
        case .link: return try await startLink(visit, person)
        case .reauthenticate: return try await startReauthentication(visit, person)
        case .unlink: return try await unlink(visit, person)
        case .age: return try await tell(visit.after.age(person.tokens, now: now()), visit)
        case .refresh: return try await tell(visit.after.refresh(person.tokens, now: now()), visit)
        case .changeEmail:
            return try await tell(
                visit.after.changeEmail(to: text("email", visit, most: 256), person.tokens, now: now()), visit
            )
        case .delete: return try await delete(visit, person)
        case .sendMail: return try await sendMail(visit, person)
        case .confirmMail: return try await confirmMail(visit)
        case .registerSender: return try await registerSender(visit)
        case .startEnrolment: return try await enrol(visit, person)
        case .finishEnrolment: return try await enrolCode(visit, person)
        case .offerApp: return try await enrolApp(visit, person)
        case .enrolApp: return try await enrolAppCode(visit, person)
        case .endSession: return try await endSessions(visit, person, all: false)
        case .endOtherSessions: return try await endSessions(visit, person, all: true)
        case .withdraw:
            return try await tell(
                visit.after.withdraw(text("factor", visit, most: 200), person.tokens, now: now()), visit)
        // Forms that are open to anybody, and what comes of a sign-in instead of a form.
        case .signInWithUpdatedCredential, .dropWaiting, .chooseFactor, .secondFactor, .customToken,
            .linkPending, .takeover:
            return seeOther(links(locale).account)
        }
    }

    private func response(open action: AccountDemoAction, _ visit: AccountDemoVisit) async throws -> Response
    {
        switch action {
        case .signInWithUpdatedCredential: try await signInWithUpdatedCredential(visit)
        case .dropWaiting: try await dropWaiting(visit)
        case .chooseFactor: try await chooseFactor(visit)
        case .secondFactor: try await factorCode(visit)
        case .customToken: try await customToken(visit)
        default: seeOther(links(visit.locale).account)
        }
    }

    func text(_ name: String, _ visit: AccountDemoVisit, most: Int) -> String {
        String((visit.request.form(name) ?? "").prefix(most))
    }

    func provider(_ visit: AccountDemoVisit) throws -> ResolvedProvider {
        let name = visit.request.form("provider") ?? visit.request.query("provider")
        guard let id = name.flatMap(ProviderID.init(rawValue:)), let provider = signIns.provider(id) else {
            throw PageError(.notFound, "provider_unknown", locale: visit.locale)
        }
        return provider
    }

    // MARK: Linking

    private func startLink(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        let provider = try provider(visit)
        if AccountDemos.wantsConsent(provider.id, person.account) {
            switch visit.request.form("consent") {
            case "yes": break
            case "no":
                var receipt = AccountDemoReceipt(.link, provider: provider.id, at: now())
                receipt.particular = "declined"
                let told = receipt
                try await change(visit) { $0.receipt = told }
                return lead(visit, to: .outcome)
            default: return seeOther(links(visit.locale).after(.consent, provider: provider.id))
            }
        }
        let before = AccountSnapshot(person.account)
        try await change(visit) { $0.linking = before }
        return try await start(provider, for: .link(to: person.account.localID), visit)
    }

    private func startReauthentication(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        try await start(provider(visit), for: .reauthenticate(person.account.localID), visit)
    }

    private func start(_ provider: ResolvedProvider, for purpose: ExchangePurpose, _ visit: AccountDemoVisit)
        async throws -> Response
    {
        let cookie = try visit.cookie ?? Base64URL.encode(try random.bytes(32))
        let url: String
        do {
            url = try await signIns.start(
                provider, locale: visit.locale.tag, returnTo: nil, browser: BrowserBinding(cookie: cookie),
                sandbox: visit.sandbox, purpose: purpose, now: now())
        } catch {
            return try renderer.error(
                playground(signIns.providers, visit.locale).failure(error, provider.id), status: error.status,
                locale: visit.locale)
        }
        var response = seeOther(url)
        if visit.cookie == nil { response.set(cookie: browserCookie.setting(cookie)) }
        return response
    }

    private func unlink(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        let provider = try provider(visit).id
        if AccountDemos.isLast(provider, of: person.account), visit.request.form("sure") != "yes" {
            return seeOther(links(visit.locale).after(.unlink, provider: provider))
        }
        return try await tell(
            visit.after.unlink(provider, of: person.account, person.tokens, now: now()), visit)
    }

    private func signInWithUpdatedCredential(_ visit: AccountDemoVisit) async throws -> Response {
        guard visit.browser != nil, let waiting = visit.drawer.waiting, case .refused = waiting.reason else {
            return seeOther(links(visit.locale).account)
        }
        let (outcome, response) = try await visit.after.signIn(with: waiting, now: now())
        let receipt = outcome.receipt
        try await change(visit) {
            $0.waiting = nil
            $0.receipt = receipt
            if case .needsSecondFactor(let asked) = response { $0.secondFactor = .init(asked) }
        }
        if case .needsSecondFactor = response { return lead(visit, to: .verify) }
        guard let signedIn = outcome.signedIn else { return lead(visit, to: .outcome) }
        return try await begin(signedIn, from: visit.request, to: links(visit.locale).after(.outcome))
    }

    private func dropWaiting(_ visit: AccountDemoVisit) async throws -> Response {
        try await change(visit) { $0.waiting = nil }
        return seeOther(visit.signedIn == nil ? links(visit.locale).overview : links(visit.locale).account)
    }

    // MARK: Deleting

    private func delete(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        var grants: [(ProviderID, ProviderTokens)] = []
        if let browser = visit.browser {
            for identity in person.account.identities {
                if let tokens = try await tokens(of: identity, browser: browser) {
                    grants.append((identity.provider, tokens))
                }
            }
        }
        let (signIns, moment, given) = (signIns, now(), grants)
        let outcome = try await visit.after.delete(person.tokens, now: moment) {
            var results: [(provider: ProviderID, result: Result<CapturedExchange, SignInError>)] = []
            for (provider, tokens) in given {
                guard let configured = signIns.provider(provider) else { continue }
                do throws(SignInError) {
                    let exchange = try await signIns.revoke(tokens, of: configured, now: moment)
                    results.append((provider, .success(exchange)))
                } catch { results.append((provider, .failure(error))) }
            }
            return results
        }
        return try await tell(outcome, visit)
    }

    /// The provider's tokens of the browser's latest sign-in, if it was for this very identity.
    func tokens(of identity: Identity, browser: BrowserBinding) async throws -> ProviderTokens? {
        guard let run = try await runs.signIn(of: browser, provider: identity.provider, now: now()),
            case .signedIn(let signedIn) = run.credential?.outcome,
            signedIn.credential?.profile.subject == identity.subject
        else { return nil }
        return signedIn.credential?.tokens
    }
}
