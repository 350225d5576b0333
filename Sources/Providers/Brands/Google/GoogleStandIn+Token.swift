internal import Cryptography
internal import OpenID

extension GoogleStandIn {
    /// `POST /token`: a code or a refresh token for tokens.
    func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        do {
            guard let form = try? Parameters(request.form) else {
                throw GoogleTokenError(.invalidRequest, "Parameter not allowed more than once.")
            }
            let client = try authenticated(form, request)
            switch form["grant_type"] {
            case "authorization_code":
                return try await redeem(form, client, origin: request.origin, now: now)
            case "refresh_token":
                return try await refresh(form, client, origin: request.origin, now: now)
            case nil: throw GoogleTokenError(.invalidRequest, "Required parameter is missing: grant_type")
            case let other?:
                throw GoogleTokenError(.unsupportedGrantType, "Invalid grant_type: \(other.prefix(60))")
            }
        } catch let error as GoogleTokenError {
            return error.response
        }
    }

    private func authenticated(
        _ form: Parameters, _ request: StandInRequest
    ) throws(GoogleTokenError) -> StandInClient {
        do throws(ClientProof.Failure) {
            return try ClientProof(form, request).client(among: clients)
        } catch {
            switch error {
            case .malformed:
                throw GoogleTokenError(.invalidRequest, "Client authentication is malformed or given twice.")
            case .unknownClient: throw GoogleTokenError(.invalidClient, "The OAuth client was not found.")
            case .missingSecret: throw GoogleTokenError(.invalidRequest, "client_secret is missing.")
            case .wrongSecret: throw GoogleTokenError(.invalidClient, "Unauthorized")
            }
        }
    }

    private func redeem(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let code = form["code"] else {
            throw GoogleTokenError(.invalidRequest, "Missing required parameter: code")
        }
        let settings = try await parts.settings(of: code, .code, in: grants, brand: brand, now: now)
        guard !settings.has(.codeRefused),
            case .redeemed(let grant) = try await grants.redeem(
                code, allowsReplay: settings.has(.codeReusable), now: now),
            grant.clientID == client.clientID
        else { throw GoogleTokenError(.invalidGrant, "Malformed auth code.") }
        guard form["redirect_uri"] == grant.redirectURI else {
            throw GoogleTokenError(.redirectURIMismatch, "Bad Request")
        }
        switch ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) {
        case .passed: break
        case .missing: throw GoogleTokenError(.invalidGrant, "Missing code verifier.")
        case .unexpected: throw GoogleTokenError(.invalidGrant, "code_verifier or verifier is not needed.")
        case .mismatch: throw GoogleTokenError(.invalidGrant, "Invalid code verifier.")
        }
        let refreshes = grant.extra["access"] == "offline" && grant.extra["fresh"] == "1"
        let response = try await tokens(
            grant, nonce: grant.nonce, isOffline: refreshes, settings, origin: origin, now: now)
        return TokenFaultInjector(settings: settings).inject(response)
    }

    private func refresh(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let token = form["refresh_token"] else {
            throw GoogleTokenError(.invalidRequest, "Missing required parameter: refresh_token")
        }
        guard var grant = try await grants.grant(of: token, .refreshToken, now: now),
            grant.clientID == client.clientID
        else { throw GoogleTokenError(.invalidGrant, "Token has been expired or revoked.") }
        let wanted = form.list("scope")
        guard wanted.allSatisfy({ GoogleScopes.contains(grant.scopes, $0) }) else {
            throw GoogleTokenError(.invalidScope, "Some requested scopes were invalid or not granted.")
        }
        if !wanted.isEmpty { grant.scopes = grant.scopes.filter { GoogleScopes.contains(wanted, $0) } }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, now: now)
        let response = try await tokens(
            grant, nonce: nil, isOffline: false, settings, origin: origin, now: now)
        return TokenFaultInjector(settings: settings).inject(response)
    }

    private func tokens(
        _ grant: Grant, nonce: String?, isOffline: Bool, _ settings: StandInSettings, origin: String,
        now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else { throw GoogleTokenError(.invalidGrant, "Account has been deleted") }
        let accessToken = try await grants.issueToken(.accessToken, for: grant, lifetime: 3599, now: now)
        var response: JSONObject = [
            "access_token": .string(accessToken), "expires_in": 3599,
            "scope": .string(GoogleScopes.answered(grant.scopes)), "token_type": "Bearer",
        ]
        if isOffline {
            let refreshToken = try await grants.issueToken(
                .refreshToken, for: grant, lifetime: nil, now: now)
            // A hundred per account and client: the next one ends the oldest, as Google documents it.
            try await grants.keepNewest(
                Bounds.standInHoldings.value, with: refreshToken, .refreshToken, of: grant, now: now)
            response["refresh_token"] = .string(refreshToken)
        }
        if grant.scopes.contains("openid"), !settings.has(.missingIDToken) {
            let profile = GoogleProfile(
                person: person, sandbox: grant.sandbox, installation: parts.installation, origin: origin)
            let claims = idClaims(grant, profile, nonce: nonce, accessToken: accessToken, now: now)
            let minter = IDTokenMinter(keys: keys, settings: settings)
            response["id_token"] = .string(try minter.mint(claims, now: now))
        }
        return .json(.object(response))
    }

    private func idClaims(
        _ grant: Grant, _ profile: GoogleProfile, nonce: String?, accessToken: String, now: Instant
    ) -> JSONObject {
        var claims: JSONObject = [
            "iss": .string(GoogleStandIn.issuer(origin: profile.origin)), "azp": .string(grant.clientID),
            "aud": .string(grant.clientID), "sub": .string(profile.subject),
            "at_hash": .string(IDTokenMinter.leftHash(of: accessToken)),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        for member in profile.claims(grant.scopes).members { claims[member.name] = member.value }
        claims["iat"] = .integer(now.secondsSince1970)
        claims["exp"] = .integer(now.secondsSince1970 + 3600)
        return claims
    }
}

/// A refusal of Google's token endpoint.
struct GoogleTokenError: Error, Hashable, Sendable {
    /// The codes that Google uses.
    enum Code: String, CaseIterable, Sendable {
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidScope = "invalid_scope"
        case invalidRequest = "invalid_request"
        case redirectURIMismatch = "redirect_uri_mismatch"
        case unsupportedGrantType = "unsupported_grant_type"

        var status: Int { self == .invalidClient ? 401 : 400 }
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The response.
    var response: StandInResponse {
        .json(
            ["error": .string(code.rawValue), "error_description": .string(message)], status: code.status,
            headers: code == .invalidClient ? [("WWW-Authenticate", "Basic realm=\"stand-in\"")] : [])
    }
}

/// Google's scopes and their two spellings.
enum GoogleScopes {
    static let prefix = "https://www.googleapis.com/auth/"

    /// Returns whether Google would know the scope; every API scope is taken.
    static func isKnown(_ scope: String) -> Bool {
        ["openid", "email", "profile"].contains(scope)
            || (scope.hasPrefix(prefix) && scope.utf8.count > prefix.utf8.count && scope.utf8.count <= 200)
    }

    static func hasEmail(_ scopes: [String]) -> Bool {
        scopes.contains("email") || scopes.contains(prefix + "userinfo.email")
    }

    static func hasProfile(_ scopes: [String]) -> Bool {
        scopes.contains("profile") || scopes.contains(prefix + "userinfo.profile")
    }

    /// Returns whether `granted` contains `wanted`, whichever way each is spelled.
    static func contains(_ granted: [String], _ wanted: String) -> Bool {
        granted.contains { short($0) == short(wanted) }
    }

    private static func short(_ scope: String) -> String {
        for name in ["email", "profile"] where scope == prefix + "userinfo." + name { return name }
        return scope
    }

    /// Scopes as the response spells them: the short names, the long ones beside them, `openid`.
    static func answered(_ scopes: [String]) -> String {
        var all: [String] = []
        for scope in scopes {
            all.append(scope)
            if scope == "email" || scope == "profile" { all.append(prefix + "userinfo." + scope) }
        }
        var seen: Set<String> = []
        return all.filter { seen.insert($0).inserted }.joined(separator: " ")
    }
}

/// A person as Google tells of them.
struct GoogleProfile: Sendable {
    let person: Person
    let sandbox: SandboxID
    let installation: StandInInstallation
    let origin: String

    /// `sub`: 21 digits, the same for every client.
    var subject: String {
        let head = installation.deriveNumber(
            below: 9_000_000_000, "google.subject.1", sandbox.rawValue, person.id)
        let tail = installation.deriveNumber(
            below: 90_000_000_000, "google.subject.2", sandbox.rawValue, person.id)
        return String(1_000_000_000 + head) + String(10_000_000_000 + tail)
    }

    /// The domain of a managed account.
    var hostedDomain: String? { person.isHosted ? person.emailDomain : nil }

    /// The claims that the scopes allow, in Google's order.
    func claims(_ scopes: [String]) -> JSONObject {
        var claims = JSONObject()
        if GoogleScopes.hasEmail(scopes) {
            claims["hd"] = hostedDomain.map { .string($0) }
            claims["email"] = .string(person.email)
            claims["email_verified"] = .bool(person.isEmailVerified)
        }
        if GoogleScopes.hasProfile(scopes) {
            claims["name"] = .string(person.fullName)
            claims["picture"] = .string(picture)
            claims["given_name"] = .string(person.givenName)
            if !person.familyName.isEmpty { claims["family_name"] = .string(person.familyName) }
        }
        return claims
    }

    private var picture: String {
        let number = installation.deriveNumber(below: 1_000_000, "avatar", sandbox.rawValue, person.id)
        return GoogleStandIn.issuer(origin: origin) + "/avatar/\(number).svg"
    }
}
