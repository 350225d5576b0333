internal import Cryptography
internal import OpenID

extension GoogleStandIn {
    /// `GET /tokeninfo?access_token=…` or `?id_token=…`: for whom a token was made; every value is text.
    func tokenInfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let token = request.queryValue("id_token") ?? request.form.first { $0.0 == "id_token" }?.1
        if let token { return idTokenInfo(token, origin: request.origin, now: now) }
        let named = request.form.first { $0.0 == "access_token" }?.1
        guard let token = request.queryValue("access_token") ?? named,
            let grant = try await grants.grant(of: token, .accessToken, now: now),
            let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else { return Self.invalidToken }
        let profile = GoogleProfile(
            person: person, sandbox: grant.sandbox, installation: parts.installation, origin: request.origin)
        var answer: JSONObject = [
            "azp": .string(grant.clientID), "aud": .string(grant.clientID), "sub": .string(profile.subject),
            "scope": .string(GoogleScopes.answered(grant.scopes)),
        ]
        if GoogleScopes.hasEmail(grant.scopes) {
            answer["email"] = .string(person.email)
            answer["email_verified"] = person.isEmailVerified ? "true" : "false"
        }
        if let expires = grant.tokenExpires {
            answer["exp"] = .string(String(expires))
            answer["expires_in"] = .string(String(Instant(secondsSince1970: expires).seconds(since: now)))
        }
        answer["access_type"] = .string(grant.extra["access"] ?? "online")
        return .json(.object(answer))
    }

    /// The claims of an ID token of ours that has not expired, and the members of its header.
    private func idTokenInfo(_ token: String, origin: String, now: Instant) -> StandInResponse {
        guard let signed = try? UnverifiedJWS(compact: token),
            let named = keys.publishedKeys.first(where: { $0.keyID == signed.header.keyID }),
            let claims = try? signed.verifiedClaims(key: .rsa(named.key.publicKey)),
            claims["iss"]?.stringValue == GoogleStandIn.issuer(origin: origin),
            let expires = claims["exp"]?.integerValue, expires > now.secondsSince1970
        else { return Self.invalidToken }
        var answer = JSONObject()
        for member in claims.members {
            switch member.value {
            case .string: answer[member.name] = member.value
            case let other: answer[member.name] = .string(other.serializedText)
            }
        }
        for (name, value) in [("alg", "RS256"), ("kid", named.keyID), ("typ", "JWT")] {
            answer[name] = .string(value)
        }
        return .json(.object(answer))
    }

    private static var invalidToken: StandInResponse {
        .json(["error": "invalid_token", "error_description": "Invalid Value"], status: 400)
    }
}
