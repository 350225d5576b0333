internal import OpenID

extension GoogleStandIn {
    /// The discovery document.
    func metadata(origin: String) -> JSONValue {
        let issuer = GoogleStandIn.issuer(origin: origin)
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + GoogleStandIn.authorizePath),
            "token_endpoint": .string(issuer + "/token"),
            "userinfo_endpoint": .string(issuer + "/v1/userinfo"),
            "revocation_endpoint": .string(issuer + "/revoke"),
            "jwks_uri": .string(issuer + "/oauth2/v3/certs"),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "profile"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "claims_supported": [
                "aud", "email", "email_verified", "exp", "family_name", "given_name", "iat", "iss", "name",
                "picture", "sub",
            ],
            "code_challenge_methods_supported": ["plain", "S256"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
        ]
    }
}
