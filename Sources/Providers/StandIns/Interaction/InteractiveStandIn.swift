package import Cryptography
package import OpenID

/// A stand-in whose pages follow the usual order: chooser, consent where it is needed, answer. The brand says
/// what is particular to it.
package protocol InteractiveStandIn: ClientRegistry {
    var brand: ProviderID { get }
    var parts: StandInParts { get }

    /// Returns whether the person has to be asked, given what they allowed before.
    func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool
    /// The items of the consent page.
    func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem]
    /// The accounts among these that the chooser offers.
    func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person]
    /// The reason why the user may not use this request at all; nil when they may.
    func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse?
    /// The detail beside the user's name.
    func detail(of person: Person) -> PersonCard.Detail?
    /// The response to a client when the person says no.
    func declined(_ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String) -> StandInResponse
    /// The response to a client when the person says yes.
    ///
    /// - Parameter isAsked: whether the person saw the consent page just now.
    func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse
}

extension InteractiveStandIn {
    package var refusals: Refusals { Refusals(brand) }

    package func client(_ id: String) -> StandInClient? { clients.first { $0.clientID == id } }

    package func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person] { people }
    package func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse? { nil }
    package func detail(of person: Person) -> PersonCard.Detail? { nil }

    package func flow(_ request: StandInRequest, now: Instant) -> InteractionFlow? {
        InteractionFlow(brand, parts: parts, clients: clients, request: request, now: now)
    }

    /// Shows the chooser for a checked request; `form` is where its form posts to, below this stand-in.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func choose(
        _ authorize: AuthorizeRequest, _ request: StandInRequest, form: String, hint: String?, now: Instant
    ) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        return try await flow.chooser(
            authorize, form: form, audience: authorize.clientID, hint: hint,
            offers: { offered($0, authorize) }, detail: { detail(of: $0) })
    }

    /// The chooser's form: who is signing in.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func choosePerson(
        _ request: StandInRequest, consentForm: String, now: Instant
    ) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        guard let form = try? Parameters(request.form), let authorize = try await flow.resume(form)
        else { return refusals.expired }
        if form["decision"] == "cancel" {
            return declined(authorize, onConsentPage: false, origin: request.origin)
        }
        let person: Person
        switch try await flow.chosen(form) {
        case .person(let chosen): person = chosen
        case .refused(let response): return response
        }
        if let excluded = exclusion(of: person, authorize) { return excluded }
        try await flow.signIn(person)
        let earlier = try await flow.consent(of: person, authorize.clientID)
        if let earlier, !needsConsent(authorize, earlier: earlier) {
            return try await finish(authorize, person, earlier, isAsked: false, flow)
        }
        return try await flow.consentPage(
            authorize, form: consentForm, person: person, scopes: items(authorize, earlier: earlier),
            isKnown: earlier != nil, detail: detail(of: person))
    }

    /// The consent page's form: what the client may have.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func respondToConsent(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        // The ticked scopes share one name; everything else comes once.
        let ticked = Set(request.form.filter { $0.0 == "scope" }.map(\.1))
        guard let form = try? Parameters(request.form.filter { $0.0 != "scope" }),
            let authorize = try await flow.resume(form), let personID = authorize.personID,
            let person = try await parts.people.person(personID, sandbox: request.sandbox, now: now)
        else { return refusals.expired }
        guard form["decision"] == "allow" else {
            return declined(authorize, onConsentPage: true, origin: request.origin)
        }
        let earlier = try await flow.consent(of: person, authorize.clientID)
        let granted = items(authorize, earlier: earlier)
            .filter { !$0.isOptional || ticked.contains($0.scope) }.map(\.scope)
        let consent = try await flow.remember(granted, of: person, authorize.clientID)
        return try await finish(authorize, person, consent, isAsked: true, flow)
    }

    /// The account page.
    ///
    /// - Throws: what the store of records throws.
    package func account(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        return try await flow.account(Dictionary(grouping: clients) { $0.clientID })
    }
}
