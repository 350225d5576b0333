import Accounts
import Hummingbird
import OpenID
import Playground

/// Enrolling a second factor, and signing in with one.
extension AccountDemoRoutes {
    func enrol(_ visit: AccountDemoVisit, _ person: AccountDemoVisit.SignedInVisitor) async throws -> Response
    {
        let number = text("number", visit, most: 40)
        let outcome = try await visit.after.startEnrolment(
            of: number, person.tokens, client: client(visit), now: now())
        guard let session = outcome.session, let browser = visit.browser else {
            return try await tell(outcome, visit)
        }
        try await memories.change(browser, now: now()) {
            $0.enrolment = .init(number: number, session: session)
        }
        return seeOther(links(visit.locale).after(.secondFactor))
    }

    func enrolCode(_ visit: AccountDemoVisit, _ person: AccountDemoVisit.SignedInVisitor) async throws
        -> Response
    {
        guard let browser = visit.browser, let turn = visit.drawer.enrolment else {
            return seeOther(links(visit.locale).after(.secondFactor))
        }
        let name = text("name", visit, most: 60)
        let outcome = try await visit.after.finishEnrolment(
            session: turn.session, code: text("code", visit, most: 20), name: name.isEmpty ? nil : name,
            person.tokens, now: now())
        let error = outcome.receipt.error
        if error == .invalidCode || error == .missingCode {
            try await memories.change(browser, now: now()) { $0.enrolment?.error = error }
            return seeOther(links(visit.locale).after(.secondFactor))
        }
        try await memories.change(browser, now: now()) { $0.enrolment = nil }
        return try await tell(outcome, visit)
    }

    func enrolApp(_ visit: AccountDemoVisit, _ person: AccountDemoVisit.SignedInVisitor) async throws
        -> Response
    {
        let outcome = try await visit.after.offerApp(person.tokens, now: now())
        guard let offer = outcome.offer, let browser = visit.browser else {
            return try await tell(outcome, visit)
        }
        try await memories.change(browser, now: now()) { $0.app = .init(offer) }
        return seeOther(links(visit.locale).after(.secondFactor))
    }

    func enrolAppCode(_ visit: AccountDemoVisit, _ person: AccountDemoVisit.SignedInVisitor) async throws
        -> Response
    {
        guard let browser = visit.browser, let turn = visit.drawer.app else {
            return seeOther(links(visit.locale).after(.secondFactor))
        }
        let name = text("name", visit, most: 60)
        let outcome = try await visit.after.enrolApp(
            session: turn.offer.session, code: text("code", visit, most: 20),
            name: name.isEmpty ? nil : name, person.tokens, now: now())
        let error = outcome.receipt.error
        if error == .invalidCode || error == .missingCode {
            try await memories.change(browser, now: now()) { $0.app?.error = error }
            return seeOther(links(visit.locale).after(.secondFactor))
        }
        try await memories.change(browser, now: now()) { $0.app = nil }
        return try await tell(outcome, visit)
    }

    func chooseFactor(_ visit: AccountDemoVisit) async throws -> Response {
        guard let browser = visit.browser, let turn = visit.drawer.secondFactor else {
            return seeOther(links(visit.locale).account)
        }
        let next = try await visit.after.sendCode(
            for: turn, to: text("factor", visit, most: 200), client: client(visit), now: now())
        try await memories.change(browser, now: now()) { $0.secondFactor = next }
        return seeOther(links(visit.locale).after(.verify))
    }

    func factorCode(_ visit: AccountDemoVisit) async throws -> Response {
        guard let browser = visit.browser, let turn = visit.drawer.secondFactor else {
            // The second click: the first has signed in already.
            return seeOther(links(visit.locale).account)
        }
        let outcome = try await visit.after.finish(turn, code: text("code", visit, most: 20), now: now())
        if let error = outcome.receipt.error {
            let isOver = error == .invalidMFAPendingCredential || error == .userDisabled
            let receipt = outcome.receipt
            try await memories.change(browser, now: now()) {
                $0.secondFactor?.error = error
                if error != .invalidCode, error != .missingCode {
                    $0.secondFactor?.session = nil
                    $0.secondFactor?.enrolmentID = nil
                }
                if isOver {
                    $0.secondFactor = nil
                    if $0.receipt.map({ receipt.isEcho(of: $0) }) != true { $0.receipt = receipt }
                }
            }
            return seeOther(links(visit.locale).after(isOver ? .outcome : .verify))
        }
        guard let signedIn = outcome.signedIn else { return seeOther(links(visit.locale).after(.verify)) }
        let next = try await finish(
            turn.request, with: signedIn, outcome.receipt, browser: browser, in: visit.request,
            locale: visit.locale)
        let old = sessionCookie.value(in: visit.request)
        var provider: ProviderID?
        if case .provider(let id) = signedIn.facts.firstFactor { provider = id }
        if let linked = try await linkWaiting(
            after: signedIn, provider: provider, replacing: old, browser: browser, request: visit.request,
            locale: visit.locale)
        {
            return linked
        }
        return try await begin(
            signedIn, in: visit.sandbox, replacing: old, browser: browser,
            from: visit.request, to: next)
    }
}
