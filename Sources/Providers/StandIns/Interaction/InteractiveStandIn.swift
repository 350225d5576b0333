package import Cryptography
package import OpenID

/// A stand-in whose pages follow the usual order: chooser, consent where it is needed, response. The brand says
/// what is particular to it.
package protocol InteractiveStandIn: ClientRegistry {
    /// The parameter that names the account which the client expects; nil where the brand knows none.
    var hintParameter: String? { get }

    /// Checks an authorization request, beginning with `begin`.
    func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest
    /// A parameter that comes twice, or whose value cannot be taken.
    func bad(_ name: String) -> AuthorizeRefusal
    /// A parameter that is too long to be kept.
    func tooLong(_ name: String) -> AuthorizeRefusal
    /// No client of that name, or no name at all.
    func unknownClient(_ clientID: String?) -> AuthorizeRefusal
    /// An address that the client did not register, or none at all.
    func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal
    /// The client of that name.
    func registered(_ clientID: String?) -> StandInClient?
    /// The address that a response goes to; nil for one that the client did not register.
    func redirectURI(_ wanted: String?, of client: StandInClient) -> String?

    /// The audience of consents.
    func audience(_ authorize: AuthorizeRequest) -> String
    /// Indicates whether a browser's last choice of an account is kept, for `prompt=none`.
    var keepsSessions: Bool { get }
    /// Returns whether the person has to be asked, given what they allowed before.
    func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool
    /// The scopes that the consent page lists.
    func listed(_ authorize: AuthorizeRequest) -> [String]
    /// The choices of the consent page beside scopes.
    func choices(_ authorize: AuthorizeRequest, _ person: Person, earlier: Consent?, sandbox: SandboxID)
        -> ConsentChoices
    /// The members of the consent that only the brand knows about, of what the consent page's form posted.
    func chosen(_ form: Parameters, _ choices: ConsentChoices, _ person: Person) -> [String: String]
    /// Indicates whether the consent page's form says which scopes the person ticked.
    var ticksScopes: Bool { get }
    /// Returns whether the person may leave a scope out.
    func isOptional(_ scope: String) -> Bool
    /// Returns whether `granted` contains a scope.
    func contains(_ granted: [String], _ scope: String) -> Bool
    /// The accounts among these that the chooser offers.
    func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person]
    /// The reason why the user may not use this request at all; nil when they may.
    func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse?
    /// The detail beside the user's name.
    func detail(of person: Person) -> PersonCard.Detail?
    /// The identifier by which ID tokens for the client name a user.
    func subject(of person: Person, for clientID: String, sandbox: SandboxID) -> String

    /// The error fields for a request that is not to be asked about (`prompt=none`), and cannot be answered so.
    func silenced(_ reason: SilentRefusal) -> [(String, String)]
    /// The error fields when the person says no.
    func declined(onConsentPage: Bool) -> [(String, String)]
    /// The whole response when the person says yes.
    func granted(_ approval: Approval) async throws -> [(String, String)]
    /// The fields of a response with those that the brand adds to each.
    func completed(_ fields: [(String, String)], _ authorize: AuthorizeRequest, origin: String)
        -> [(String, String)]
    /// Delivers fields to the redirect URI.
    func deliver(_ authorize: AuthorizeRequest, _ fields: [(String, String)]) -> StandInResponse
    /// The account page.
    func account(_ request: StandInRequest, now: Instant) async throws -> StandInResponse
}

/// The choices of the consent page beside scopes.
package struct ConsentChoices: Sendable {
    package var name: ConsentPage.NameFields?
    package var email: ConsentPage.EmailChoice?
}

/// The reason why an authorization request goes no further (RFC 6749 §4.1.2.1).
package enum AuthorizeRefusal: Error, Sendable {
    /// Shown to the person, and nobody else is told.
    case refused(RefusedPage, status: Int)
    /// Goes back to the client.
    case returned(AuthorizeRequest, [(String, String)])

    /// A refusal that is shown.
    package static func shown(
        _ code: StandInRefusal, _ message: String, _ parameter: String?,
        brandCode: String = "invalid_request", status: Int = 400
    ) -> AuthorizeRefusal {
        .refused(
            RefusedPage(code: code, brandCode: brandCode, brandMessage: message, parameter: parameter),
            status: status)
    }
}

/// The reason why a request cannot be answered without asking.
package enum SilentRefusal: Sendable {
    /// The lack of a signed-in person whom the request allows.
    case nobody
    /// The person has not allowed all of it.
    case noConsent
}

/// The yes of a person to an authorization request.
package struct Approval: Sendable {
    package let authorize: AuthorizeRequest
    package let person: Person
    package let consent: Consent
    package let audience: String
    /// The consent page's form, where the person saw that page just now.
    package let form: Parameters?
    /// Indicates whether the person consented for the first time.
    package let isFirst: Bool
    package let settings: StandInSettings
    package let flow: InteractionFlow

    /// The grant of the request.
    ///
    /// - Throws: what the source of random bytes throws.
    package func grant(scopes: [String], extra: [String: String] = [:]) throws -> Grant {
        try flow.grant(
            authorize, person: person, consent: consent, audience: audience, scopes: scopes, extra: extra)
    }
}

extension InteractiveStandIn {
    package var hintParameter: String? { "login_hint" }
    package func tooLong(_ name: String) -> AuthorizeRefusal { bad(name) }
    package func registered(_ clientID: String?) -> StandInClient? { clientID.flatMap(client) }
    package func redirectURI(_ wanted: String?, of client: StandInClient) -> String? {
        wanted.flatMap { client.redirectURIs.contains($0) ? $0 : nil }
    }
    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        guard let earlier, authorize.extra["prompt"]?.contains("consent") != true else { return true }
        return !authorize.scopes.allSatisfy { contains(earlier.scopes, $0) }
    }
    package func audience(_ authorize: AuthorizeRequest) -> String { authorize.clientID }
    package var keepsSessions: Bool { true }
    package func listed(_ authorize: AuthorizeRequest) -> [String] { authorize.scopes }
    package func choices(
        _ authorize: AuthorizeRequest, _ person: Person, earlier: Consent?, sandbox: SandboxID
    ) -> ConsentChoices { ConsentChoices() }
    package func chosen(_ form: Parameters, _ choices: ConsentChoices, _ person: Person) -> [String: String] {
        [:]
    }
    package var ticksScopes: Bool { true }
    package func isOptional(_ scope: String) -> Bool { false }
    package func contains(_ granted: [String], _ scope: String) -> Bool { granted.contains(scope) }
    package func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person] { people }
    package func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse? { nil }
    package func detail(of person: Person) -> PersonCard.Detail? { nil }
    package func subject(of person: Person, for clientID: String, sandbox: SandboxID) -> String { person.id }
    package func silenced(_ reason: SilentRefusal) -> [(String, String)] {
        [("error", reason == .nobody ? "login_required" : "interaction_required")]
    }
    package func declined(onConsentPage: Bool) -> [(String, String)] { [("error", "access_denied")] }
    package func completed(
        _ fields: [(String, String)], _ authorize: AuthorizeRequest, origin: String
    ) -> [(String, String)] { authorize.response(fields) }
    package func deliver(_ authorize: AuthorizeRequest, _ fields: [(String, String)]) -> StandInResponse {
        authorize.deliver(fields)
    }
}

/// The checks of an authorization request that all brands share: parameters each once, a client that is registered, an
/// address that is registered with it (RFC 6749 §3.1.2.4, RFC 9700 §4.1.3).
extension InteractiveStandIn {
    /// The parameters, the client, and where its response goes.
    ///
    /// - Parameter bounded: parameters that are echoed or kept, and so of bounded length.
    /// - Throws: the refusal of the first check that fails.
    package func begin(
        _ query: [(String, String)], bounded: [String]
    ) throws(AuthorizeRefusal) -> (parameters: Parameters, client: StandInClient, redirectURI: String) {
        let parameters: Parameters
        do throws(ParameterError) {
            parameters = try Parameters(query)
        } catch {
            throw bad(error.name)
        }
        let clientID = parameters["client_id"]
        guard let client = registered(clientID) else { throw unknownClient(clientID) }
        let wanted = parameters["redirect_uri"]
        guard let redirectURI = redirectURI(wanted, of: client) else { throw unregistered(wanted, client) }
        for name in bounded {
            guard (parameters[name] ?? "").utf8.count <= 2048 else { throw tooLong(name) }
        }
        return (parameters, client, redirectURI)
    }

    /// The PKCE challenge; nil when there is none.
    ///
    /// - Throws: `refusal`, or else `bad`, for a challenge or method that cannot be taken.
    package func proofKey(
        _ parameters: Parameters, methods: [ProofKey.Method],
        orElse refusal: ((String) -> AuthorizeRefusal)? = nil
    ) throws(AuthorizeRefusal) -> ProofKey? {
        let parsed = ProofKey.parse(
            challenge: parameters["code_challenge"], method: parameters["code_challenge_method"],
            methods: methods, defaultMethod: .plain)
        switch parsed {
        case .success(let key): return key
        case .failure(let error): throw refusal?(error.name) ?? bad(error.name)
        }
    }
}

extension InteractiveStandIn {
    /// The pages of an authorization endpoint, and the account page; nil for any other path.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func page(
        _ request: StandInRequest, authorize path: String, now: Instant
    ) async throws -> StandInResponse? {
        switch (request.method, request.path) {
        case ("GET", path): try await authorize(request, form: path + "/person", now: now)
        case ("POST", path): refusals.byGET(request)
        case ("POST", path + "/person"):
            try await choosePerson(request, consentForm: path + "/consent", now: now)
        case ("POST", path + "/consent"): try await respondToConsent(request, now: now)
        case ("GET", "/account"), ("POST", "/account"): try await account(request, now: now)
        default: nil
        }
    }

    /// The authorization endpoint: checks the request, then asks, or with `prompt=none` answers at once.
    ///
    /// - Parameters:
    ///   - form: where the chooser's form posts to, below this stand-in.
    ///   - extra: members of the request that only the brand knows about.
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func authorize(
        _ request: StandInRequest, form: String, extra: [String: String] = [:], now: Instant
    ) async throws -> StandInResponse {
        var authorize: AuthorizeRequest
        do throws(AuthorizeRefusal) {
            authorize = try check(request.query)
        } catch {
            switch error {
            case .refused(let page, let status):
                return .page(StandInPage(parts.brand, .refused(page)), status: status)
            case .returned(let authorize, let fields):
                return respond(authorize, fields, origin: request.origin)
            }
        }
        authorize.extra.merge(extra) { $1 }
        let flow = flow(request, now: now)
        if authorize.extra["prompt"] == "none" { return try await silent(authorize, request, flow) }
        guard let flow else { return refusals.noBrowser }
        return try await flow.chooser(
            authorize, form: form, audience: audience(authorize),
            hint: hintParameter.flatMap { request.queryValue($0) },
            offers: { [authorize] in offered($0, authorize) }, detail: { detail(of: $0) })
    }

    private func silent(
        _ authorize: AuthorizeRequest, _ request: StandInRequest, _ flow: InteractionFlow?
    ) async throws -> StandInResponse {
        guard let flow,
            let session = try await flow.session(
                for: authorize,
                subject: { subject(of: $0, for: authorize.clientID, sandbox: request.sandbox) }),
            exclusion(of: session.person, authorize) == nil
        else { return respond(authorize, silenced(.nobody), origin: request.origin) }
        var authorize = authorize
        authorize.authenticatedAt = session.since
        guard let consent = try await flow.consent(of: session.person, audience(authorize)),
            !needsConsent(authorize, earlier: consent)
        else { return respond(authorize, silenced(.noConsent), origin: request.origin) }
        return try await finish(authorize, session.person, consent, flow)
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
            return respond(authorize, declined(onConsentPage: false), origin: request.origin)
        }
        let person: Person
        switch try await flow.chosen(form) {
        case .person(let chosen): person = chosen
        case .refused(let response): return response
        }
        if let excluded = exclusion(of: person, authorize) { return excluded }
        if keepsSessions { try await flow.signIn(person) }
        let earlier = try await flow.consent(of: person, audience(authorize))
        if let earlier, !needsConsent(authorize, earlier: earlier) {
            return try await finish(authorize, person, earlier, flow)
        }
        let choices = choices(authorize, person, earlier: earlier, sandbox: request.sandbox)
        let items = listed(authorize).map { scope in
            ConsentPage.ScopeItem(
                scope: scope, isOptional: isOptional(scope),
                wasGranted: earlier.map { contains($0.scopes, scope) } ?? false)
        }
        return try await flow.consentPage(
            authorize, form: consentForm, person: person, scopes: items, name: choices.name,
            email: choices.email, isKnown: earlier != nil, detail: detail(of: person))
    }

    /// The consent page's form: what the client may have.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func respondToConsent(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        // The ticked scopes share one name; everything else comes once.
        let ticked = ticksScopes ? request.form.filter { $0.0 == "scope" }.map(\.1) : []
        guard let form = try? Parameters(request.form.filter { !ticksScopes || $0.0 != "scope" }),
            let authorize = try await flow.resume(form), let personID = authorize.personID,
            let person = try await parts.people.person(personID, sandbox: request.sandbox, now: now)
        else { return refusals.expired }
        guard form["decision"] == "allow" else {
            return respond(authorize, declined(onConsentPage: true), origin: request.origin)
        }
        let audience = audience(authorize)
        let earlier = try await flow.consent(of: person, audience)
        let choices = choices(authorize, person, earlier: earlier, sandbox: request.sandbox)
        let consent = try await flow.remember(
            listed(authorize).filter { !isOptional($0) || ticked.contains($0) },
            extra: chosen(form, choices, person), of: person, audience)
        return try await finish(authorize, person, consent, form: form, isFirst: earlier == nil, flow)
    }

    private func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, form: Parameters? = nil,
        isFirst: Bool = false, _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let settings = try await flow.settings(authorize)
        guard !settings.has(.accessDenied) else {
            return respond(authorize, declined(onConsentPage: true), origin: flow.request.origin)
        }
        let fields = try await granted(
            Approval(
                authorize: authorize, person: person, consent: consent, audience: audience(authorize),
                form: form, isFirst: isFirst, settings: settings, flow: flow))
        return deliver(authorize, ResponseFaultInjector(settings: settings).inject(fields))
    }

    private func respond(
        _ authorize: AuthorizeRequest, _ fields: [(String, String)], origin: String
    ) -> StandInResponse {
        deliver(authorize, completed(fields, authorize, origin: origin))
    }

    /// The account page.
    ///
    /// - Throws: what the store of records throws.
    package func account(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        return try await flow.account(Dictionary(grouping: clients) { $0.clientID })
    }
}
