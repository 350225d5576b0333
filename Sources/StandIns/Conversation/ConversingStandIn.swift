internal import Cryptography
internal import Providers

/// A stand-in whose pages follow the usual order: chooser, consent where it is needed, answer. The brand says
/// what is particular to it.
protocol ConversingStandIn: ClientBook {
    static var brand: ProviderID { get }
    var parts: StandInParts { get }

    /// Whether the person has to be asked, given what they allowed before.
    func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool
    /// What the consent page lists.
    func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem]
    /// Whom of these people the chooser offers.
    func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person]
    /// Why the person may not use this request at all; nil when they may.
    func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse?
    /// What stands beside the person's name.
    func detail(of person: Person) -> String?
    /// The answer to a client when the person says no.
    func declined(_ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String) -> StandInResponse
    /// The answer to a client when the person says yes.
    ///
    /// - Parameter isAsked: whether the person saw the consent page just now.
    func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ conversation: Conversation
    ) async throws -> StandInResponse
}

extension ConversingStandIn {
    var refusals: Refusals { Refusals(Self.brand) }

    func client(_ id: String) -> StandInClient? { clients.first { $0.clientID == id } }

    func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person] { people }
    func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse? { nil }
    func detail(of person: Person) -> String? { nil }

    func conversation(_ request: StandInRequest, now: Instant) -> Conversation? {
        Conversation(Self.brand, parts: parts, clients: clients, request: request, now: now)
    }

    /// Shows the chooser for a checked request; `form` is where its form posts to, below this stand-in.
    func choose(
        _ authorize: AuthorizeRequest, _ request: StandInRequest, form: String, hint: String?, now: Instant
    ) async throws -> StandInResponse {
        guard let conversation = conversation(request, now: now) else { return refusals.noBrowser }
        return try await conversation.chooser(
            authorize, form: form, audience: authorize.clientID, hint: hint,
            offers: { offered($0, authorize) }, detail: { detail(of: $0) })
    }

    /// The chooser's form: who is signing in.
    func choosePerson(
        _ request: StandInRequest, consentForm: String, now: Instant
    ) async throws -> StandInResponse {
        guard let conversation = conversation(request, now: now) else { return refusals.noBrowser }
        guard let form = try? Parameters(request.form), let authorize = try await conversation.resume(form)
        else { return refusals.expired }
        if form["decision"] == "cancel" {
            return declined(authorize, onConsentPage: false, origin: request.origin)
        }
        guard let person = try await conversation.chosen(form) else {
            return refusals.bad(.malformed("person"))
        }
        if let excluded = exclusion(of: person, authorize) { return excluded }
        try await conversation.signIn(person)
        let earlier = try await conversation.consent(of: person, authorize.clientID)
        if let earlier, !needsConsent(authorize, earlier: earlier) {
            return try await finish(authorize, person, earlier, isAsked: false, conversation)
        }
        return try await conversation.consentPage(
            authorize, form: consentForm, person: person, scopes: items(authorize, earlier: earlier),
            isKnown: earlier != nil, detail: detail(of: person))
    }

    /// The consent page's form: what the client may have.
    func answerConsent(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let conversation = conversation(request, now: now) else { return refusals.noBrowser }
        // The ticked scopes share one name; everything else comes once.
        let ticked = Set(request.form.filter { $0.0 == "scope" }.map(\.1))
        guard let form = try? Parameters(request.form.filter { $0.0 != "scope" }),
            let authorize = try await conversation.resume(form), let personID = authorize.personID,
            let person = try await parts.people.person(personID, sandbox: request.sandbox, now: now)
        else { return refusals.expired }
        guard form["decision"] == "allow" else {
            return declined(authorize, onConsentPage: true, origin: request.origin)
        }
        let earlier = try await conversation.consent(of: person, authorize.clientID)
        let granted = items(authorize, earlier: earlier)
            .filter { !$0.isOptional || ticked.contains($0.scope) }.map(\.scope)
        let consent = try await conversation.remember(granted, of: person, authorize.clientID)
        return try await finish(authorize, person, consent, isAsked: true, conversation)
    }

    /// The account page.
    func account(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let conversation = conversation(request, now: now) else { return refusals.noBrowser }
        return try await conversation.account(Dictionary(grouping: clients) { $0.clientID })
    }
}
