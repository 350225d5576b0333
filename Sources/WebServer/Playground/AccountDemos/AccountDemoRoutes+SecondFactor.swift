import Accounts
import Hummingbird
import OpenID
import Playground

/// Enrolling a second factor, and signing in with one.
extension AccountDemoRoutes {
    typealias Person = AccountDemoVisit.SignedInVisitor

    func enrol(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        let number = text("number", visit, most: 40)
        let outcome = try await visit.after.startEnrolment(
            of: number, person.tokens, client: client(visit), now: now())
        guard let session = outcome.session, visit.browser != nil else {
            return try await tell(outcome, visit)
        }
        try await change(visit) { $0.enrolment = .init(number: number, session: session) }
        return lead(visit, to: .secondFactor)
    }

    func enrolApp(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        let outcome = try await visit.after.offerApp(person.tokens, now: now())
        guard let offer = outcome.offer, visit.browser != nil else { return try await tell(outcome, visit) }
        try await change(visit) { $0.app = .init(offer) }
        return lead(visit, to: .secondFactor)
    }

    func enrolCode(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        guard visit.browser != nil, let turn = visit.drawer.enrolment else {
            return lead(visit, to: .secondFactor)
        }
        let (code, name) = enrolmentFields(visit)
        let outcome = try await visit.after.finishEnrolment(
            session: turn.session, code: code, name: name, person.tokens, now: now())
        return try await answer(outcome, visit) { drawer, error in
            if error == nil { drawer.enrolment = nil } else { drawer.enrolment?.error = error }
        }
    }

    func enrolAppCode(_ visit: AccountDemoVisit, _ person: Person) async throws -> Response {
        guard visit.browser != nil, let turn = visit.drawer.app else { return lead(visit, to: .secondFactor) }
        let (code, name) = enrolmentFields(visit)
        let outcome = try await visit.after.enrolApp(
            session: turn.offer.session, code: code, name: name, person.tokens, now: now())
        return try await answer(outcome, visit) { drawer, error in
            if error == nil { drawer.app = nil } else { drawer.app?.error = error }
        }
    }

    private func enrolmentFields(_ visit: AccountDemoVisit) -> (code: String, name: String?) {
        let name = text("name", visit, most: 60)
        return (text("code", visit, most: 20), name.isEmpty ? nil : name)
    }

    /// Ends an enrolment, or asks for the code again if it was wrong.
    ///
    /// - Parameter note: keeps that error; nil: the enrolment is over.
    private func answer(
        _ outcome: AccountDemos.Outcome, _ visit: AccountDemoVisit,
        _ note: @escaping @Sendable (inout AccountDemoState, AccountError?) -> Void
    ) async throws -> Response {
        let error = outcome.receipt.error
        let isWrong = error == .invalidCode || error == .missingCode
        try await change(visit) { note(&$0, isWrong ? error : nil) }
        return isWrong ? lead(visit, to: .secondFactor) : try await tell(outcome, visit)
    }

    func chooseFactor(_ visit: AccountDemoVisit) async throws -> Response {
        guard visit.browser != nil, let turn = visit.drawer.secondFactor else {
            return seeOther(links(visit.locale).account)
        }
        let next = try await visit.after.sendCode(
            for: turn, to: text("factor", visit, most: 200), client: client(visit), now: now())
        try await change(visit) { $0.secondFactor = next }
        return lead(visit, to: .verify)
    }

    func factorCode(_ visit: AccountDemoVisit) async throws -> Response {
        guard let browser = visit.browser, let turn = visit.drawer.secondFactor else {
            // The second click: the first has signed in already.
            return seeOther(links(visit.locale).account)
        }
        let outcome = try await visit.after.finish(turn, code: text("code", visit, most: 20), now: now())
        let receipt = outcome.receipt
        if let error = receipt.error {
            let isOver = error == .invalidMFAPendingCredential || error == .userDisabled
            try await change(visit) {
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
            return lead(visit, to: isOver ? .outcome : .verify)
        }
        guard let signedIn = outcome.signedIn else { return lead(visit, to: .verify) }
        let next = try await finish(
            turn.request, with: signedIn, receipt, browser: browser, in: visit.request, locale: visit.locale)
        var provider: ProviderID?
        if case .provider(let id) = signedIn.facts.firstFactor { provider = id }
        if let linked = try await linkWaiting(
            after: signedIn, provider: provider, in: visit.request, locale: visit.locale)
        {
            return linked
        }
        return try await begin(signedIn, from: visit.request, to: next)
    }
}
