internal import Cryptography
internal import OpenID

extension FacebookStandIn {
    /// Answers for `limited.facebook.com`: discovery and keys, with or without a slash at the end.
    func limited(_ path: String, _ request: StandInRequest, now: Instant) throws -> StandInResponse {
        switch path {
        case ".well-known/openid-configuration": return .json(metadata(origin: request.origin))
        case ".well-known/oauth/openid/jwks":
            let keys = keys.published.keys.map { key -> JSONValue in
                var object = key.json.objectValue ?? JSONObject()
                object["use"] = nil
                return .object(object)
            }
            return .json(["keys": .array(keys)])
        case ".well-known/oauth/openid/certs":
            let members = keys.publishedKeys.map { ($0.keyID, JSONValue.string($0.certificatePEM)) }
            return .json(.object(JSONObject(members)))
        default: return refusals.notFound
        }
    }

    /// `POST /platform/uninstall/`: an application without access tokens gives up a person, by their ID token.
    ///
    /// Codes and tokens die. The permissions stay, so the next dialog does not ask for them again.
    func uninstall(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        do {
            guard let form = try? Parameters(request.query + request.form), let appID = form["app_id"],
                client(appID) != nil
            else { throw FacebookError.unknownApp }
            guard let token = form["id_token"],
                let subject = try await subject(of: token, appID, origin: request.origin, now: now),
                try await grants.renew(
                    of: subject.personID, for: appID, sandbox: subject.sandbox, because: .uninstalled,
                    now: now)
            else { throw FacebookError(100, "Invalid id_token.") }
            return .json(["success": true])
        } catch let error as FacebookError {
            return error.answer(trace: Base64URL.encode(try parts.random.bytes(8)))
        }
    }

    /// The subject of an ID token; nil for one that is not ours, another application's, or expired.
    private func subject(
        of token: String, _ appID: String, origin: String, now: Instant
    ) async throws -> (personID: String, sandbox: SandboxID)? {
        guard let signed = try? UnverifiedJWS(compact: token),
            let named = keys.publishedKeys.first(where: { $0.keyID == signed.header.keyID }),
            let claims = try? signed.verifiedClaims(key: .rsa(named.key.publicKey)),
            claims["iss"]?.stringValue == FacebookStandIn.issuer(origin: origin),
            claims["aud"]?.stringValue == appID, let expires = claims["exp"]?.integerValue,
            expires > now.secondsSince1970,
            let sandbox = claims["jti"]?.stringValue.flatMap({ grants.sandbox(of: $0, .tokenID) })
        else { return nil }
        let person = try await parts.people.all(sandbox: sandbox, now: now).first {
            claims["sub"]?.stringValue
                == FacebookProfile.id(
                    of: $0.id, for: appID, sandbox: sandbox, installation: parts.installation)
        }
        return person.map { ($0.id, sandbox) }
    }

    private func metadata(origin: String) -> JSONValue {
        let issuer = FacebookStandIn.issuer(origin: origin)
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + "/v24.0/dialog/oauth"),
            "jwks_uri": .string(issuer + "/limited/.well-known/oauth/openid/jwks/"),
            "response_types_supported": ["id_token"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "claims_supported": [
                "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "at_hash", "name", "given_name",
                "middle_name", "family_name", "email", "picture", "user_friends", "user_birthday",
                "user_age_range", "user_link", "user_hometown", "user_location", "user_gender",
            ],
        ]
    }
}
