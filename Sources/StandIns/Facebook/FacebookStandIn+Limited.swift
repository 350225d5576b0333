internal import Cryptography
internal import OpenID

extension FacebookStandIn {
    /// What stands for `limited.facebook.com`: discovery and keys, with or without a slash at the end.
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
