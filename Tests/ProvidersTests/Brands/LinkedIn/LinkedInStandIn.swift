import Cryptography
import OpenID
import Providers

/// Sign In with LinkedIn using OpenID Connect, played locally.
///
///     GET  /oauth/.well-known/openid-configuration   GET /oauth/openid/jwks
///     GET  /oauth/v2/authorization   POST /oauth/v2/authorization/person   POST /oauth/v2/authorization/consent
///     POST /oauth/v2/accessToken     GET /v2/userinfo
///     GET  /account   POST /account
struct LinkedInStandIn: InteractiveStandIn, AuthorizeStart {
    let parts: StandInParts
    let keys: StandInSigningKeys
    var clients: [StandInClient]

    var brand: ProviderID { .linkedIn }
    static let authorizePath = "/oauth/v2/authorization"

    init(
        keys: StandInSigningKeys, installation: StandInInstallation, storage: any RecordStore,
        people: [Person] = Person.cast, clients: [StandInClient], random: RandomSource
    ) {
        parts = StandInParts(
            installation: installation, storage: storage, people: people, clients: clients, random: random)
        self.keys = keys
        self.clients = clients
    }

    func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        switch (request.method, request.path) {
        case ("GET", "/oauth/.well-known/openid-configuration"):
            return .json(metadata(origin: request.origin))
        case ("GET", "/oauth/openid/jwks"): return .json(keys.published.json)
        case ("GET", Self.authorizePath): return try await authorize(request, now: now)
        case ("POST", Self.authorizePath + "/person"):
            return try await choosePerson(request, consentForm: Self.authorizePath + "/consent", now: now)
        case ("POST", Self.authorizePath + "/consent"): return try await respondToConsent(request, now: now)
        case ("POST", "/oauth/v2/accessToken"): return try await token(request, now: now)
        case ("GET", "/v2/userinfo"): return try await userinfo(request, now: now)
        case ("GET", "/account"), ("POST", "/account"): return try await account(request, now: now)
        default: return refusals.notFound
        }
    }

    static func issuer(origin: String) -> String { "\(origin)/stand-in/linkedin/oauth" }

    var grants: GrantStore { parts.grants(brand, prefixes: [.code: "AQ", .accessToken: "AQ"]) }

    private func metadata(origin: String) -> JSONValue {
        let base = "\(origin)/stand-in/linkedin"
        return [
            "issuer": .string(Self.issuer(origin: origin)),
            "authorization_endpoint": .string(base + Self.authorizePath),
            "token_endpoint": .string(base + "/oauth/v2/accessToken"),
            "userinfo_endpoint": .string(base + "/v2/userinfo"),
            "jwks_uri": .string(base + "/oauth/openid/jwks"),
            "response_types_supported": ["code"], "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "profile", "email"],
            "claims_supported": [
                "iss", "aud", "iat", "exp", "sub", "name", "given_name", "family_name", "picture", "email",
                "email_verified", "locale",
            ],
        ]
    }

    // MARK: Authorization

    /// A refusal in LinkedIn's words; shown, never redirected.
    struct Refusal: Error {
        var code: StandInRefusal
        var message: String
        var parameter: String
    }

    func bad(_ name: String) -> Refusal {
        Refusal(code: .badParameter, message: "Invalid parameter: \(name)", parameter: name)
    }

    func unknownClient(_ clientID: String?) -> Refusal {
        Refusal(
            code: .unknownClient, message: "The passed in client_id is invalid", parameter: "client_id")
    }

    func unregistered(_ redirectURI: String?) -> Refusal {
        Refusal(
            code: .redirectURIMismatch,
            message: "The redirect_uri does not match the registered value", parameter: "redirect_uri")
    }

    private func check(_ query: [(String, String)]) throws(Refusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce"])
        guard parameters["response_type"] == "code" else { throw bad("response_type") }
        let products = client.options.contains(.mayPost) ? ["w_member_social"] : []
        let known = ["openid", "profile", "email"] + products
        let scopes = parameters.list("scope", separators: [" ", ","])
        if let foreign = scopes.first(where: { !known.contains($0) }) {
            throw Refusal(
                code: .scope, message: "Scope \"\(foreign)\" is not authorized for your application",
                parameter: "scope")
        }
        guard scopes.contains("openid") else { throw bad("scope") }
        return AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: ["code"], mode: .query, scopes: scopes, state: parameters["state"],
            nonce: parameters["nonce"], proofKey: try proofKey(parameters, methods: [.s256]), extra: [:])
    }

    private func authorize(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let authorize: AuthorizeRequest
        do throws(Refusal) {
            authorize = try check(request.query)
        } catch {
            return refusals.page(error.code, message: error.message, parameter: error.parameter)
        }
        return try await choose(
            authorize, request, form: Self.authorizePath + "/person", hint: nil, now: now)
    }

    func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        !authorize.scopes.allSatisfy { earlier?.scopes.contains($0) == true }
    }

    func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem] {
        authorize.scopes.map {
            .init(scope: $0, isOptional: false, wasGranted: earlier?.scopes.contains($0) == true)
        }
    }

    func declined(_ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String) -> StandInResponse {
        let error = onConsentPage ? "user_cancelled_authorize" : "user_cancelled_login"
        return authorize.deliver(
            authorize.response([("error", error), ("error_description", "The user cancelled")]))
    }

    func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let settings = try await flow.settings(authorize)
        if settings.has(.accessDenied) {
            return authorize.deliver(authorize.response([("error", "access_denied")]))
        }
        let grant = try flow.grant(
            authorize, person: person, consent: consent, audience: authorize.clientID,
            scopes: authorize.scopes)
        // "Your authorization code has a 30-minute lifespan" (Authorization Code Flow, step 2).
        let code = try await grants.issueCode(for: grant, lifetime: 1800, now: flow.now)
        let injector = ResponseFaultInjector(settings: settings)
        return authorize.deliver(injector.inject(authorize.response([("code", code)])))
    }

    // MARK: Tokens

    private static func refused(_ code: String, _ text: String, status: Int) -> StandInResponse {
        .json(["error": .string(code), "error_description": .string(text)], status: status)
    }

    private func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let form = try? Parameters(request.form), form["grant_type"] == "authorization_code",
            let code = form["code"]
        else { return Self.refused("invalid_request", "A required parameter is missing", status: 400) }
        guard let client = try? ClientProof(form, request).client(among: clients) else {
            return Self.refused("invalid_client", "Client authentication failed", status: 401)
        }
        let settings = try await parts.settings(of: code, .code, in: grants, brand: brand, now: now)
        guard !settings.has(.codeRefused),
            case .redeemed(let grant) = try await grants.redeem(
                code, allowsReplay: settings.has(.codeReusable), now: now),
            grant.clientID == client.clientID, form["redirect_uri"] == grant.redirectURI,
            ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) == .passed,
            let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else {
            return Self.refused(
                "invalid_request",
                "Unable to retrieve access token: appid/redirect uri/code verifier does not match "
                    + "authorization code. Or authorization code expired. Or external member binding exists",
                status: 400)
        }
        let sixtyDays: Int64 = 5_184_000
        let access = try await grants.issueToken(.accessToken, for: grant, lifetime: sixtyDays, now: now)
        var response: JSONObject = [
            "access_token": .string(access), "expires_in": .integer(sixtyDays),
            "scope": .string(grant.scopes.sorted().joined(separator: ",")), "token_type": "Bearer",
        ]
        if !settings.has(.missingIDToken) {
            var claims = profile(person, grant)
            claims["iss"] = .string(Self.issuer(origin: request.origin))
            claims["aud"] = .string(grant.clientID)
            claims["nonce"] = grant.nonce.map { .string($0) }
            claims["iat"] = .integer(now.secondsSince1970)
            claims["exp"] = .integer(now.secondsSince1970 + 3600)
            let minter = IDTokenMinter(keys: keys, settings: settings)
            response["id_token"] = .string(try minter.mint(claims, now: now))
        }
        return TokenFaultInjector(settings: settings).inject(.json(.object(response)))
    }

    private func profile(_ person: Person, _ grant: Grant) -> JSONObject {
        let number = parts.installation.deriveNumber(
            below: 1 << 50, "linkedin.subject", grant.sandbox.rawValue, grant.clientID, person.id)
        var claims: JSONObject = ["sub": .string(String(number, radix: 36))]
        if grant.scopes.contains("profile") {
            claims["name"] = .string(person.fullName)
            claims["given_name"] = .string(person.givenName)
            claims["family_name"] = .string(person.familyName)
        }
        if grant.scopes.contains("email") {
            claims["email"] = .string(person.email)
            claims["email_verified"] = .bool(person.isEmailVerified)
        }
        return claims
    }

    private func userinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let token = request.authorization(),
            let grant = try await grants.grant(of: token, .accessToken, now: now),
            let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else { return Self.refused("invalid_token", "The token is unknown or has expired", status: 401) }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, run: grant.run, now: now)
        var response = profile(person, grant)
        if settings.has(.foreignProfile) { response["sub"] = "somebody-else" }
        if settings.has(.scriptInProfile) { response["name"] = "<script>alert(1)</script>" }
        return .json(.object(response))
    }
}
