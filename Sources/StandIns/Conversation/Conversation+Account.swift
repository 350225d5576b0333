internal import Cryptography
internal import Providers

extension Conversation {
    /// The account page: what each person authorised; a POST stops one use.
    ///
    /// - Parameter audiences: whom consents are for, each with its clients.
    func account(_ audiences: [String: [StandInClient]]) async throws -> StandInResponse {
        var stopped = false
        if request.method == "POST" {
            guard let form = try? Parameters(request.form), let handle = form["transaction"],
                try await ledger.unpark(handle, browser: browser, sandbox: request.sandbox, now: now) != nil,
                let person = form["person"], let audience = form["audience"]
            else { return Refusals(brand).expired }
            try await ledger.forget(of: person, for: audience, sandbox: request.sandbox)
            stopped = true
        }
        let handle = try await ledger.park(
            StandInRecord(), browser: browser, sandbox: request.sandbox, now: now)
        var uses: [AccountPage.Use] = []
        for person in try await parts.people.all(sandbox: request.sandbox, now: now) {
            for (audience, clients) in audiences.sorted(by: { $0.key < $1.key }) {
                guard let consent = try await consent(of: person, audience) else { continue }
                uses.append(
                    AccountPage.Use(
                        person: person.card(isKnown: true), audience: audience,
                        clientNames: clients.map(\.name), scopes: consent.scopes,
                        email: consent.extra["email"], since: consent.since.secondsSince1970))
            }
        }
        return .page(
            StandInPage(
                brand,
                .account(
                    AccountPage(
                        action: path("/account"), transaction: handle, uses: uses, stopped: stopped))))
    }
}
