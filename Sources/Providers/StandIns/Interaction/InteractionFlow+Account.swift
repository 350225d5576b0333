internal import Cryptography

extension InteractionFlow {
    /// The choice that a user posted on the account page.
    package struct AccountChoice: Sendable {
        package var personID: String
        package var audience: String
        package var way: AccountPage.Way
    }

    /// The account page: what each person authorised; a POST stops one use.
    ///
    /// - Parameter audiences: whom consents are for, each with its clients.
    /// - Throws: what the store of records throws.
    package func account(_ audiences: [String: [StandInClient]]) async throws -> StandInResponse {
        guard request.method == "POST" else { return try await accountPage(audiences) }
        guard let wish = try await accountChoice(), wish.way == .stop else { return Refusals(brand).expired }
        try await grants.forget(of: wish.personID, for: wish.audience, sandbox: request.sandbox)
        return try await accountPage(audiences, done: .stop)
    }

    /// The choice of the posted form; nil when it is old, was used, or is another browser's.
    ///
    /// - Throws: what the store of records throws.
    package func accountChoice() async throws -> AccountChoice? {
        guard let form = try? Parameters(request.form), let handle = form["transaction"],
            try await grants.unpark(handle, browser: browser, sandbox: request.sandbox, now: now) != nil,
            let person = form["person"], let audience = form["audience"],
            let way = AccountPage.Way(rawValue: form["decision"] ?? AccountPage.Way.stop.rawValue)
        else { return nil }
        return AccountChoice(personID: person, audience: audience, way: way)
    }

    /// The page, with a fresh form.
    package func accountPage(
        _ audiences: [String: [StandInClient]], done: AccountPage.Way? = nil,
        ways: @Sendable ([StandInClient]) -> [AccountPage.Way] = { _ in [] }
    ) async throws -> StandInResponse {
        let handle = try await grants.park(
            StandInRecord(), browser: browser, sandbox: request.sandbox, now: now)
        var uses: [AccountPage.Use] = []
        for person in try await parts.people.all(sandbox: request.sandbox, now: now) {
            for (audience, clients) in audiences.sorted(by: { $0.key < $1.key }) {
                guard let consent = try await consent(of: person, audience) else { continue }
                uses.append(
                    AccountPage.Use(
                        person: person.card(isKnown: true), audience: audience,
                        clientNames: clients.map(\.name), scopes: consent.scopes,
                        email: consent.extra["email"], since: consent.since.secondsSince1970,
                        ways: ways(clients)))
            }
        }
        return .page(
            StandInPage(
                brand,
                .account(
                    AccountPage(
                        action: path("/account"), transaction: handle, uses: uses, done: done))))
    }
}
