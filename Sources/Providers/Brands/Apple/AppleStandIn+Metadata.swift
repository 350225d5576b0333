internal import OpenID

extension AppleStandIn {
    /// The discovery document, member for member as Apple's.
    func metadata(origin: String) -> JSONValue {
        let issuer = AppleStandIn.issuer(origin: origin)
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + "/auth/authorize"),
            "token_endpoint": .string(issuer + "/auth/token"),
            "revocation_endpoint": .string(issuer + "/auth/revoke"),
            "jwks_uri": .string(issuer + "/auth/keys"),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "name"],
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
            "claims_supported": [
                "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce",
                "nonce_supported", "real_user_status", "sub", "transfer_sub",
            ],
        ]
    }
}
