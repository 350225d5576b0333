internal import Cryptography
internal import OpenID

extension MicrosoftStandIn {
    /// The discovery document; for tenants that admit many, its issuer is a template.
    func metadata(_ tenant: Tenant, path: String, origin: String) -> JSONValue {
        let base = MicrosoftStandIn.base(origin: origin)
        return [
            "token_endpoint": .string("\(base)/\(path)/oauth2/v2.0/token"),
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "jwks_uri": .string("\(base)/\(path)/discovery/v2.0/keys"),
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "response_types_supported": ["code", "code id_token"],
            "scopes_supported": ["openid", "profile", "email", "offline_access"],
            "issuer": .string("\(base)/\(MicrosoftTenants.issuerPart(tenant))/v2.0"),
            "request_uri_parameter_supported": false,
            "userinfo_endpoint": .string("\(base)/graph/oidc/userinfo"),
            "authorization_endpoint": .string("\(base)/\(path)/oauth2/v2.0/authorize"),
            "end_session_endpoint": .string("\(base)/\(path)/oauth2/v2.0/logout"),
            "claims_supported": [
                "sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "preferred_username", "name", "tid",
                "ver", "at_hash", "c_hash", "email",
            ],
            "tenant_region_scope": .null,
        ]
    }

    /// The keys: without `alg`, each with its certificate and the issuer it signs for. (`x5t`, a SHA-1, is
    /// left out.)
    func publishedKeys(_ tenant: Tenant, origin: String) -> JSONValue {
        let issuer = "\(MicrosoftStandIn.base(origin: origin))/\(MicrosoftTenants.issuerPart(tenant))/v2.0"
        let keys = zip(keys.published.keys, keys.publishedKeys).map { key, named -> JSONValue in
            var object = key.json.objectValue ?? JSONObject()
            object["alg"] = nil
            let body = named.certificatePEM.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
            object["x5c"] = [.string(body)]
            object["issuer"] = .string(issuer)
            return .object(object)
        }
        return ["keys": .array(keys)]
    }
}
