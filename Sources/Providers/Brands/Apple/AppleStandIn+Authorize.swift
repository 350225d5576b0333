internal import Cryptography
internal import OpenID

extension AppleStandIn {
    /// `GET /auth/authorize`: checks the request and asks who is signing in.
    func authorize(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let authorize: AuthorizeRequest
        do throws(AppleAuthorizeRules.Refusal) {
            authorize = try AppleAuthorizeRules(clients: clients).check(request.query)
        } catch {
            return refusals.page(
                error.code, brandCode: error.brandCode, message: error.message, parameter: error.parameter)
        }
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        return try await flow.chooser(
            authorize, form: "/auth/authorize/person", audience: audience(authorize))
    }

    /// `POST /auth/authorize/person`: who is signing in; known people go straight on.
    func choosePerson(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        guard let form = try? Parameters(request.form), let authorize = try await flow.resume(form)
        else { return refusals.expired }
        if form["decision"] == "cancel" { return cancelled(authorize) }
        let person: Person
        switch try await flow.chosen(form) {
        case .person(let chosen): person = chosen
        case .refused(let response): return response
        }
        let audience = audience(authorize)
        let earlier = try await flow.consent(of: person, audience)
        if let earlier, authorize.scopes.allSatisfy({ earlier.scopes.contains($0) || $0 == "openid" }) {
            return try await finish(authorize, person, earlier, name: nil, flow)
        }
        return try await ask(authorize, person, earlier, flow)
    }

    private func ask(
        _ authorize: AuthorizeRequest, _ person: Person, _ earlier: Consent?, _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let asksEmail = authorize.scopes.contains("email") && earlier?.extra["email"] == nil
        let asksName = authorize.scopes.contains("name") && earlier == nil
        let identity = identity(person, audience(authorize), flow.request.sandbox)
        return try await flow.consentPage(
            authorize, form: "/auth/authorize/consent", person: person,
            scopes: authorize.scopes.filter { $0 != "openid" }.map {
                .init(scope: $0, isOptional: false, wasGranted: earlier?.scopes.contains($0) == true)
            },
            name: asksName ? .init(first: person.givenName, last: person.familyName) : nil,
            email: asksEmail ? .init(shared: person.email, relay: identity.relayAddress) : nil,
            isKnown: earlier != nil)
    }

    /// `POST /auth/authorize/consent`: what the client may have.
    func respondToConsent(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        guard let form = try? Parameters(request.form), let authorize = try await flow.resume(form),
            let personID = authorize.personID,
            let person = try await parts.people.person(personID, sandbox: request.sandbox, now: now)
        else { return refusals.expired }
        guard form["decision"] == "allow" else { return cancelled(authorize) }
        let audience = audience(authorize)
        let earlier = try await flow.consent(of: person, audience)
        var extra: [String: String] = [:]
        if authorize.scopes.contains("email"), earlier?.extra["email"] == nil {
            let isHidden = form["email_choice"] == "hide"
            extra["email"] =
                isHidden ? identity(person, audience, request.sandbox).relayAddress : person.email
            extra["email_verified"] = isHidden || person.isEmailVerified ? "1" : "0"
            if isHidden { extra["private"] = "1" }
        }
        let consent = try await flow.remember(
            authorize.scopes.filter { $0 != "openid" }, extra: extra, of: person, audience)
        let name = ConsentPage.NameFields(
            first: PersonText.name(form["first_name"] ?? person.givenName),
            last: PersonText.name(form["last_name"] ?? person.familyName))
        return try await finish(authorize, person, consent, name: earlier == nil ? name : nil, flow)
    }

    /// Sends the response to the client: `user` only beside the first authorization.
    private func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, name: ConsentPage.NameFields?,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let request = flow.request
        let settings = try await flow.settings(authorize)
        if settings.has(.accessDenied) { return cancelled(authorize) }
        let grant = try flow.grant(
            authorize, person: person, consent: consent, audience: audience(authorize),
            scopes: consent.scopes, extra: consent.extra)
        let code = try await grants.issueCode(for: grant, lifetime: 300, now: flow.now)
        var fields = [("code", code)]
        if authorize.responseTypes.contains("id_token") {
            let claims = AppleClaims(
                issuer: AppleStandIn.issuer(origin: request.origin), installation: parts.installation,
                settings: settings, now: flow.now
            ).make(grant, nonce: grant.nonce, code: code)
            let minter = IDTokenMinter(keys: keys, settings: settings)
            fields.append(("id_token", try minter.mint(claims, now: flow.now)))
        }
        if let name, !settings.has(.nameNeverSent),
            let user = user(authorize, name, email: consent.extra["email"], settings)
        {
            fields.append(("user", user))
        }
        return authorize.deliver(ResponseFaultInjector(settings: settings).inject(authorize.response(fields)))
    }

    /// The unsigned `user` field; nil when neither name nor address was asked for.
    private func user(
        _ authorize: AuthorizeRequest, _ name: ConsentPage.NameFields, email: String?,
        _ settings: StandInSettings
    ) -> String? {
        var user = JSONObject()
        if authorize.scopes.contains("name") {
            let first = settings.has(.scriptInProfile) ? "<script>alert(1)</script>" : name.first
            user["name"] = ["firstName": .string(first), "lastName": .string(name.last)]
        }
        if authorize.scopes.contains("email"), let email { user["email"] = .string(email) }
        return user.isEmpty ? nil : JSONValue.object(user).serializedText
    }

    private func cancelled(_ authorize: AuthorizeRequest) -> StandInResponse {
        authorize.deliver(authorize.response([("error", "user_cancelled_authorize")]))
    }

    private func audience(_ authorize: AuthorizeRequest) -> String {
        client(authorize.clientID)?.teamID ?? authorize.clientID
    }

    private func identity(_ person: Person, _ audience: String, _ sandbox: SandboxID) -> AppleIdentity {
        AppleIdentity(
            installation: parts.installation, sandbox: sandbox, teamID: audience, personID: person.id)
    }
}

/// Apple's name of a user for a team: never anything another team could recognise.
struct AppleIdentity: Sendable {
    let installation: StandInInstallation
    let sandbox: SandboxID
    let teamID: String
    let personID: String

    /// `sub`: pairwise per team, shaped like `000851.86193ef81ad247feb673746c19424f28.0747`.
    var subject: String {
        let middle = installation.derive("apple.subject", sandbox.rawValue, teamID, personID).prefix(16)
        let hex = middle.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let cohort = number(below: 2000, "apple.cohort")
        let minute = number(below: 24 * 60, "apple.minute")
        return padded(cohort, 6) + "." + hex + "." + padded(minute / 60 * 100 + minute % 60, 4)
    }

    /// The domain of the relay that hides a user's address from applications.
    static let relayDomain = "privaterelay.appleid.com"

    /// The relay address: the same for a person and team, whatever happens in between.
    var relayAddress: String {
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let bytes = installation.derive("apple.relay", sandbox.rawValue, teamID, personID).prefix(10)
        return String(bytes.map { alphabet[Int($0 & 31)] }) + "@" + Self.relayDomain
    }

    private func number(below bound: UInt64, _ purpose: String) -> UInt64 {
        installation.deriveNumber(below: bound, purpose, sandbox.rawValue, teamID, personID)
    }

    private func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
