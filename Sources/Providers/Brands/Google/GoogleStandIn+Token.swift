package import Cryptography
internal import OpenID

extension GoogleStandIn: TokenEndpoint {
    package func response(to problem: TokenProblem, now: Instant) -> StandInResponse {
        switch problem {
        case .parameter: .refused("invalid_request", "Parameter not allowed more than once.")
        case .missing("grant_type"): .refused("invalid_request", "Required parameter is missing: grant_type")
        case .missing(let name): .refused("invalid_request", "Missing required parameter: \(name)")
        case .client(.malformed):
            .refused("invalid_request", "Client authentication is malformed or given twice.")
        case .client(.unknownClient): .refused("invalid_client", "The OAuth client was not found.")
        case .client(.missingSecret): .refused("invalid_request", "client_secret is missing.")
        case .client(.wrongSecret): .refused("invalid_client", "The provided client secret is invalid.")
        case .grantType(let other):
            .refused("unsupported_grant_type", "Invalid grant_type: \(other.prefix(60))")
        case .unknownCode, .usedCode, .foreignCode: .refused("invalid_grant", "Malformed auth code.")
        case .redirectURI: .refused("redirect_uri_mismatch", "Bad Request")
        case .verifier(.missing): .refused("invalid_grant", "Missing code verifier.")
        case .verifier(.unexpected): .refused("invalid_grant", "code_verifier or verifier is not needed.")
        case .verifier: .refused("invalid_grant", "Invalid code verifier.")
        case .refreshToken: .refused("invalid_grant", "Token has been expired or revoked.")
        case .scope: .refused("invalid_scope", "Some requested scopes were invalid or not granted.")
        case .noPerson: .refused("invalid_grant", "Account has been deleted")
        }
    }

    package func narrowed(_ grant: Grant, to scopes: [String]) throws(TokenProblem) -> Grant {
        guard scopes.allSatisfy({ GoogleScopes.contains(grant.scopes, $0) }) else { throw .scope }
        var grant = grant
        if !scopes.isEmpty { grant.scopes = grant.scopes.filter { GoogleScopes.contains(scopes, $0) } }
        return grant
    }

    package func tokens(_ redeemed: Redeemed) async throws -> StandInResponse {
        let (grant, now) = (redeemed.grant, redeemed.now)
        guard let person = try await parts.person(of: grant, now: now) else { throw TokenProblem.noPerson }
        let accessToken = try await grants.issueToken(.accessToken, for: grant, lifetime: 3599, now: now)
        var response: JSONObject = [
            "access_token": .string(accessToken), "expires_in": 3599,
            "scope": .string(GoogleScopes.answered(grant.scopes)), "token_type": "Bearer",
        ]
        if redeemed.refreshToken == nil, grant.extra["access"] == "offline", grant.extra["fresh"] == "1" {
            // A hundred per account and client: the next one ends the oldest, as Google documents it.
            response["refresh_token"] = try await refreshToken(of: grant, now: now)
        }
        if grant.scopes.contains("openid") {
            let profile = profile(of: person, sandbox: grant.sandbox, origin: redeemed.request.origin)
            response["id_token"] = try parts.idToken(redeemed.settings, now: now) {
                idClaims(grant, profile, nonce: redeemed.nonce, accessToken: accessToken, now: now)
            }
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
