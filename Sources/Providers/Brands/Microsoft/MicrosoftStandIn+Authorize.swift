internal import Cryptography
package import OpenID

extension MicrosoftStandIn {
    package func contains(_ granted: [String], _ scope: String) -> Bool {
        MicrosoftScopes.contains(granted, scope)
    }

    package func subject(of person: Person, for clientID: String, sandbox: SandboxID) -> String {
        profile(of: person, sandbox: sandbox).subject(for: clientID)
    }

    package func silenced(_ reason: SilentRefusal) -> [(String, String)] {
        switch reason {
        case .nobody:
            MicrosoftError(.noSession, "A silent sign-in request was sent but no user is signed in.").fields
        case .noConsent:
            MicrosoftError(.consentRequired, "The user has not consented to use the application.").fields
        }
    }

    /// `domain_hint` spares people the choice between accounts of another kind or directory. It is a hint: one that
    /// fits nobody counts for nothing, and the form for somebody else takes anybody.
    package func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person] {
        guard let hint = authorize.extra["domain_hint"]?.lowercased() else { return people }
        let fitting = people.filter { person in
            switch hint {
            case "consumers": person.directory == nil
            case "organizations": person.directory != nil
            default:
                person.directory != nil
                    && (MicrosoftTenants.find(hint) == person.directory.map { .directory($0) }
                        || person.emailDomain == hint)
            }
        }
        return fitting.isEmpty ? people : fitting
    }

    package func detail(of person: Person) -> PersonCard.Detail? {
        person.directory == nil ? .personalAccount : .text(MicrosoftTenants.name(of: person))
    }

    package func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse? {
        let tenant = authorize.extra["tenant"].flatMap { Tenant($0) } ?? .common
        guard !tenant.admits(tenantID: MicrosoftTenants.directory(of: person)) else { return nil }
        let error = MicrosoftError(
            .userOfOtherTenant,
            "User account '\(person.email)' from identity provider '\(MicrosoftTenants.issuer(of: person))' does not "
                + "exist in tenant '\(MicrosoftTenants.name(of: tenant))' and cannot access the application "
                + "'\(authorize.clientID)'(\(client(authorize.clientID)?.name ?? "")) in that tenant. The account "
                + "needs to be added as an external user in the tenant first. Sign out and sign in again with a "
                + "different Azure Active Directory user account.")
        return refusals.page(.tenant, brandCode: "AADSTS50020", message: error.text, parameter: "tenant")
    }

    package func declined(onConsentPage: Bool) -> [(String, String)] {
        onConsentPage
            ? MicrosoftError(.declined, "User declined to consent to access the app.").fields
            : [
                ("error", "access_denied"), ("error_subcode", "cancel"),
                ("error_description", "The user canceled the authentication."),
            ]
    }

    package func granted(_ approval: Approval) async throws -> [(String, String)] {
        let (authorize, flow) = (approval.authorize, approval.flow)
        let profile = profile(of: approval.person, sandbox: flow.request.sandbox)
        let grant = try approval.grant(scopes: authorize.scopes)
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: flow.now)
        var fields = [("code", code)]
        if authorize.responseTypes.contains("id_token") {
            let claims = MicrosoftClaims(
                profile: profile, origin: flow.request.origin, settings: approval.settings, now: flow.now
            ).make(grant, nonce: grant.nonce, code: code)
            fields.append(("id_token", try parts.mint(claims, approval.settings, now: flow.now)))
        }
        if authorize.extra["client_info"] != nil { fields.append(("client_info", profile.clientInfo)) }
        let session = parts.installation.derive(
            "microsoft.session", flow.request.sandbox.rawValue, flow.browser, approval.person.id)
        return authorize.response(fields) + [("session_state", MicrosoftIDs.uuid(session))]
    }

    /// `GET /TENANT/oauth2/v2.0/logout`: ends the browser's session; goes back only to a registered URI.
    func logout(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        try await flow.signOut()
        if let target = request.queryValue("post_logout_redirect_uri"),
            clients.contains(where: { $0.redirectURIs.contains(target) })
        {
            return .redirect(target)
        }
        return try await account(
            StandInRequest(
                method: "GET", path: "/account", origin: request.origin, locale: request.locale,
                sandbox: request.sandbox, browser: request.browser), now: now)
    }

    func profile(of person: Person, sandbox: SandboxID) -> MicrosoftProfile {
        MicrosoftProfile(person: person, sandbox: sandbox, installation: parts.installation)
    }
}

/// The claims of a Microsoft ID token.
struct MicrosoftClaims: Sendable {
    let profile: MicrosoftProfile
    let origin: String
    let settings: StandInSettings
    let now: Instant

    /// The claims for a grant; `code` is given at the authorization endpoint, for `c_hash`.
    func make(_ grant: Grant, nonce: String?, code: String? = nil) -> JSONObject {
        let person = profile.person
        // Five minutes back, as the real ones are.
        let time = now.secondsSince1970 - 300
        var claims: JSONObject = [
            "ver": "2.0",
            "iss": .string(MicrosoftStandIn.issuer(origin: origin, tenantID: profile.tenantID)),
            "sub": .string(profile.subject(for: grant.clientID)), "aud": .string(grant.clientID),
            "exp": .integer(time + 3900), "iat": .integer(time), "nbf": .integer(time),
        ]
        if grant.scopes.contains("profile") {
            claims["name"] = .string(person.fullName)
            claims["preferred_username"] = .string(person.email)
            claims["oid"] = .string(profile.objectID)
        }
        if grant.scopes.contains("email") {
            claims["email"] = .string(person.email)
            if settings.has(.domainOwnerVerified) { claims["xms_edov"] = .bool(person.isEmailVerified) }
        }
        // The issuer is a template, so that a token without `tid` could not be checked.
        claims["tid"] = .string(profile.tenantID)
        if let nonce { claims["nonce"] = .string(nonce) }
        if let code { claims["c_hash"] = .string(IDTokenMinter.leftHash(of: code)) }
        let trace = profile.installation.derive("microsoft.trace", grant.id)
        claims["uti"] = .string(Base64URL.encode(trace.prefix(16)))
        claims["aio"] = .string(Base64URL.encode(profile.installation.derive("microsoft.aio", grant.id)))
        claims["rh"] = .string("1." + Base64URL.encode(trace.suffix(12)) + ".")
        return claims
    }
}

/// The directories that exist at the stand-in.
enum MicrosoftTenants {
    /// Domains and their directories; `contoso` is of the cast, `fabrikam` is the other one.
    private static let domains = [
        "contoso.example": Person.castDirectory, "contoso.onmicrosoft.com": Person.castDirectory,
        "fabrikam.example": Person.otherDirectory, "fabrikam.onmicrosoft.com": Person.otherDirectory,
    ]
    private static let directories: Set<String> = [
        Person.castDirectory, Person.otherDirectory, Tenant.personalDirectory,
    ]

    /// The tenant of a path, a domain replaced by its directory; nil when there is none such.
    static func find(_ text: String) -> Tenant? {
        switch Tenant(text) {
        case .domain(let name): domains[name].map { .directory($0) }
        case .directory(let id): directories.contains(id) ? .directory(id) : nil
        case let tenant: tenant
        }
    }

    /// The tenant that a path begins with.
    static func named(in path: String) -> Tenant? {
        path.split(separator: "/").first.flatMap { find(String($0)) }
    }

    /// The directory a person's account is of; personal accounts share one.
    static func directory(of person: Person) -> String { person.directory ?? Tenant.personalDirectory }

    /// The directory as a person would call it.
    static func name(of person: Person) -> String {
        switch person.directory {
        case nil: "Personal account"
        case Person.castDirectory: "contoso.example"
        case Person.otherDirectory: "fabrikam.example"
        case let other?: other
        }
    }

    /// The identity provider that an error names: that of personal accounts, or the person's directory.
    static func issuer(of person: Person) -> String {
        person.directory.map { "https://sts.windows.net/\($0)/" } ?? "live.com"
    }

    /// A tenant as an error names it.
    static func name(of tenant: Tenant) -> String {
        guard case .directory(let id) = tenant else { return tenant.pathComponent }
        return domains.keys.sorted().first { domains[$0] == id } ?? id
    }

    /// The last part of an issuer: a tenant's own identifier, or the placeholder of those that admit many.
    static func issuerPart(_ tenant: Tenant) -> String {
        switch tenant {
        case .common, .organizations: "{tenantid}"
        case .consumers: Tenant.personalDirectory
        case .directory(let id): id
        case .domain(let name): name
        }
    }
}

/// A person as the identity platform and Graph tell of them.
struct MicrosoftProfile: Sendable {
    let person: Person
    let sandbox: SandboxID
    let installation: StandInInstallation

    /// `tid`.
    var tenantID: String { MicrosoftTenants.directory(of: person) }

    /// `oid`; a personal account's is padded.
    var objectID: String {
        let bytes = installation.derive("microsoft.object", sandbox.rawValue, person.id)
        guard person.directory == nil else { return MicrosoftIDs.uuid(bytes) }
        let hex = Hex.encode(bytes.prefix(8))
        return "00000000-0000-0000-\(hex.prefix(4))-\(hex.dropFirst(4))"
    }

    /// The identifier in Graph.
    var graphID: String { MicrosoftObjectID(oid: objectID)?.graphID ?? objectID }

    /// `sub`: another one for every client.
    func subject(for clientID: String) -> String {
        Base64URL.encode(installation.derive("microsoft.subject", sandbox.rawValue, clientID, person.id))
    }

    /// `GET /v1.0/me`.
    func graph(base: String) -> JSONObject {
        [
            "@odata.context": .string("\(base)/graph/v1.0/$metadata#users/$entity"),
            "businessPhones": [], "displayName": .string(person.fullName),
            "givenName": .string(person.givenName), "jobTitle": .null,
            "mail": person.directory == nil ? .null : .string(person.email), "mobilePhone": .null,
            "officeLocation": .null, "preferredLanguage": .string(person.languageTag),
            "surname": .string(person.familyName), "userPrincipalName": .string(person.email),
            "id": .string(graphID),
        ]
    }

    /// The value of `client_info` (MSAL asks for it).
    var clientInfo: String {
        let value: JSONValue = ["uid": .string(objectID), "utid": .string(tenantID)]
        return Base64URL.encode(value.serialized)
    }
}
