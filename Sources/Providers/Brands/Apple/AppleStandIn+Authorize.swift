internal import Cryptography
package import OpenID

/// Consents are per team; the name is asked for with the first one, the address once.
extension AppleStandIn {
    package var hintParameter: String? { nil }
    package var keepsSessions: Bool { false }
    package var ticksScopes: Bool { false }

    package func audience(_ authorize: AuthorizeRequest) -> String {
        client(authorize.clientID)?.teamID ?? authorize.clientID
    }

    package func listed(_ authorize: AuthorizeRequest) -> [String] {
        authorize.scopes.filter { $0 != "openid" }
    }

    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        earlier.map { !listed(authorize).allSatisfy($0.scopes.contains) } ?? true
    }

    package func choices(
        _ authorize: AuthorizeRequest, _ person: Person, earlier: Consent?, sandbox: SandboxID
    ) -> ConsentChoices {
        var choices = ConsentChoices()
        if authorize.scopes.contains("name"), earlier == nil {
            choices.name = .init(first: person.givenName, last: person.familyName)
        }
        if authorize.scopes.contains("email"), earlier?.extra["email"] == nil {
            let identity = AppleIdentity(
                installation: parts.installation, sandbox: sandbox, teamID: audience(authorize),
                personID: person.id)
            choices.email = .init(shared: person.email, relay: identity.relayAddress())
        }
        return choices
    }

    package func chosen(_ form: Parameters, _ choices: ConsentChoices, _ person: Person) -> [String: String] {
        guard let email = choices.email else { return [:] }
        guard form["email_choice"] == "hide" else {
            return ["email": email.shared, "email_verified": person.isEmailVerified ? "1" : "0"]
        }
        return ["email": email.relay, "email_verified": "1", "private": "1"]
    }

    package func declined(onConsentPage: Bool) -> [(String, String)] {
        [("error", "user_cancelled_authorize")]
    }

    /// `user` comes only beside the first authorization.
    package func granted(_ approval: Approval) async throws -> [(String, String)] {
        let (authorize, flow, settings) = (approval.authorize, approval.flow, approval.settings)
        let consent = approval.consent
        var extra = consent.extra
        if extra["private"] != nil, settings.has(.formerRelayDomain) {
            let identity = AppleIdentity(
                installation: parts.installation, sandbox: flow.request.sandbox,
                teamID: audience(authorize), personID: approval.person.id)
            extra["email"] = identity.relayAddress(at: .former)
        }
        let grant = try approval.grant(scopes: consent.scopes, extra: extra)
        let code = try await grants.issueCode(for: grant, lifetime: 300, now: flow.now)
        var fields = [("code", code)]
        if authorize.responseTypes.contains("id_token") {
            let claims = AppleClaims(
                issuer: AppleStandIn.issuer(origin: flow.request.origin), installation: parts.installation,
                settings: settings, now: flow.now
            ).make(grant, nonce: grant.nonce, code: code)
            fields.append(("id_token", try parts.mint(claims, settings, now: flow.now)))
        }
        if approval.isFirst, let form = approval.form, !settings.has(.nameNeverSent) {
            let name = ConsentPage.NameFields(
                first: PersonText.name(form["first_name"] ?? approval.person.givenName),
                last: PersonText.name(form["last_name"] ?? approval.person.familyName))
            if let user = user(authorize, name, email: extra["email"], settings) {
                fields.append(("user", user))
            }
        }
        return authorize.response(fields)
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

    /// A domain of the relay that hides a user's address from applications.
    enum RelayDomain: String, CaseIterable {
        /// Of addresses that Apple has made since the summer of 2026.
        case current = "private.icloud.com"
        /// Of older addresses, to which Apple still forwards mail.
        case former = "privaterelay.appleid.com"
    }

    /// Indicates whether an address is at one of the relay's domains.
    static func isRelayed(_ address: String) -> Bool {
        RelayDomain.allCases.contains { address.hasSuffix("@" + $0.rawValue) }
    }

    /// The relay address: the same for a person, team and domain, whatever happens in between.
    func relayAddress(at domain: RelayDomain = .current) -> String {
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let bytes = installation.derive("apple.relay", sandbox.rawValue, teamID, personID).prefix(10)
        return String(bytes.map { alphabet[Int($0 & 31)] }) + "@" + domain.rawValue
    }

    private func number(below bound: UInt64, _ purpose: String) -> UInt64 {
        installation.deriveNumber(below: bound, purpose, sandbox.rawValue, teamID, personID)
    }

    private func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
