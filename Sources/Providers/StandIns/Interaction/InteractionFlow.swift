package import Cryptography
internal import OpenID

/// The pages between an authorization request and its response, the same for all brands: chooser, consent,
/// account.
package struct InteractionFlow: Sendable {
    package let parts: StandInParts
    package let request: StandInRequest
    package let browser: String
    package let now: Instant
    package let grants: GrantStore

    /// Nil when the browser keeps no cookie: nothing can be bound to it then.
    package init?(_ parts: StandInParts, _ request: StandInRequest, now: Instant) {
        guard let browser = request.browser, !browser.isEmpty else { return nil }
        self.parts = parts
        self.request = request
        self.browser = browser
        self.now = now
        grants = parts.grants()
    }

    private var brand: ProviderID { parts.brand }

    /// The path of a page of this stand-in, for a form's action.
    package func path(_ tail: String) -> String { "/stand-in/\(brand.pathName)\(tail)" }

    package func client(_ id: String) -> StandInClient? { parts.clients.first { $0.clientID == id } }

    /// Parks the request and asks who is signing in.
    ///
    /// - Parameters:
    ///   - form: where the form posts to, below this stand-in.
    ///   - audience: whom consents are for.
    package func chooser(
        _ authorize: AuthorizeRequest, form: String, audience: String, hint: String? = nil,
        offers: @Sendable ([Person]) -> [Person] = { $0 },
        detail: @Sendable (Person) -> PersonCard.Detail? = { _ in nil }
    ) async throws -> StandInResponse {
        let handle = try await grants.begin(
            authorize, browser: browser, sandbox: request.sandbox, now: now)
        let people = offers(try await parts.people.all(sandbox: request.sandbox, now: now))
        let known = try await grants.consenting(
            among: people, for: audience, sandbox: request.sandbox, now: now)
        let cards = people.map { $0.card(isKnown: known.contains($0.id), detail: detail($0)) }
        return .page(
            StandInPage(
                brand,
                .chooser(
                    ChooserPage(
                        action: path(form), transaction: handle, redirectURI: authorize.redirectURI,
                        clientName: client(authorize.clientID)?.name ?? authorize.clientID,
                        clientID: authorize.clientID, people: cards, hint: hint.flatMap(PersonText.email)))))
    }

    /// Parks the request again and asks what the client may have.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func consentPage(
        _ authorize: AuthorizeRequest, form: String, person: Person, scopes: [ConsentPage.ScopeItem],
        name: ConsentPage.NameFields? = nil, email: ConsentPage.EmailChoice? = nil, isKnown: Bool,
        detail: PersonCard.Detail? = nil
    ) async throws -> StandInResponse {
        var authorize = authorize
        authorize.personID = person.id
        let handle = try await grants.begin(
            authorize, browser: browser, sandbox: request.sandbox, now: now)
        return .page(
            StandInPage(
                brand,
                .consent(
                    ConsentPage(
                        action: path(form), transaction: handle, redirectURI: authorize.redirectURI,
                        clientName: client(authorize.clientID)?.name ?? authorize.clientID,
                        clientID: authorize.clientID, person: person.card(isKnown: isKnown, detail: detail),
                        scopes: scopes, name: name, email: email))))
    }

    /// The request that the posted form belongs to.
    ///
    /// - Throws: what the store of records throws.
    package func resume(_ form: Parameters) async throws -> AuthorizeRequest? {
        guard let handle = form["transaction"] else { return nil }
        return try await grants.resume(handle, browser: browser, sandbox: request.sandbox, now: now)
    }

    /// The choice that a posted form made.
    package enum Choice: Sendable {
        case person(Person)
        case refused(StandInResponse)
    }

    /// The person whom the posted form chose, or made up.
    ///
    /// - Throws: what the store of records throws.
    package func chosen(_ form: Parameters) async throws -> Choice {
        let refusals = Refusals(brand)
        let id = form["person"] ?? ""
        guard id == "other" else {
            let found = try await parts.people.person(id, sandbox: request.sandbox, now: now)
            return found.map(Choice.person) ?? .refused(refusals.unknownPerson)
        }
        let invented = try await parts.people.invent(
            givenName: form["given_name"] ?? "", familyName: form["family_name"] ?? "",
            email: form["email"] ?? "", languageTag: request.locale, sandbox: request.sandbox, now: now)
        return invented.map(Choice.person) ?? .refused(refusals.noAddress)
    }

    package func consent(of person: Person, _ audience: String) async throws -> Consent? {
        try await grants.consent(of: person.id, for: audience, sandbox: request.sandbox, now: now)
    }

    /// Remembers what was allowed now in addition to what was allowed before.
    ///
    /// - Throws: what the store of records throws.
    package func remember(
        _ scopes: [String], extra: [String: String] = [:], of person: Person, _ audience: String
    ) async throws -> Consent {
        var earlier = try await consent(of: person, audience)
        if earlier == nil {
            let first = Consent(id: try grants.freshID(), scopes: scopes, since: now, extra: extra)
            if try await grants.rememberFirst(
                first, of: person.id, for: audience, sandbox: request.sandbox, now: now)
            {
                return first
            }
            // Another sign-in of the same person was faster; what it was granted rests on its consent.
            earlier = try await consent(of: person, audience)
        }
        var all = earlier?.scopes ?? []
        all += scopes.filter { !all.contains($0) }
        let consent = Consent(
            id: try earlier?.id ?? grants.freshID(), scopes: all, since: earlier?.since ?? now,
            extra: (earlier?.extra ?? [:]).merging(extra) { $1 })
        try await grants.remember(consent, of: person.id, for: audience, sandbox: request.sandbox, now: now)
        return consent
    }

    /// The misbehaviours that the sandbox switched on, and those of this one sign-in.
    ///
    /// - Throws: what the store of records throws.
    package func settings(_ authorize: AuthorizeRequest) async throws -> StandInSettings {
        try await parts.settings(
            for: authorize.clientID, sandbox: request.sandbox, run: authorize.run, now: now)
    }

    /// The grant of an answered request.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func grant(
        _ authorize: AuthorizeRequest, person: Person, consent: Consent, audience: String, scopes: [String],
        extra: [String: String] = [:]
    ) throws -> Grant {
        Grant(
            id: try grants.freshID(), consentID: consent.id, audience: audience, sandbox: request.sandbox,
            clientID: authorize.clientID, personID: person.id, scopes: scopes,
            authenticatedAt: authorize.authenticatedAt ?? now,
            redirectURI: authorize.redirectURI, namedRedirectURI: authorize.namedRedirectURI,
            nonce: authorize.nonce, proofKey: authorize.proofKey,
            extra: authorize.extra.merging(extra) { $1 }.merging(authorize.run.map { ["run": $0] } ?? [:]) {
                $1
            })
    }
}

extension Person {
    /// The person as a page shows them.
    package func card(isKnown: Bool, detail: PersonCard.Detail? = nil) -> PersonCard {
        PersonCard(
            id: id, name: fullName, email: email, languageTag: languageTag, isKnown: isKnown, detail: detail)
    }
}

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
