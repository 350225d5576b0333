internal import OpenID

/// The checks of Facebook's Login dialog. Refusals are shown; nothing wrong is redirected.
struct FacebookDialogRules: AuthorizeStart, Sendable {
    let clients: [StandInClient]

    /// A refusal in Facebook's words.
    struct Refusal: Error, Hashable, Sendable {
        var code: StandInRefusal
        var message: String
        var parameter: String
    }

    /// Response types of Limited Login, sorted.
    static let limitedTypes = ["graph_domain", "id_token", "user_token_nonce"]

    /// Checks a query.
    func check(_ query: [(String, String)]) throws(Refusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce"])
        guard let state = parameters["state"] else {
            throw Refusal(code: .badParameter, message: "Missing state parameter.", parameter: "state")
        }
        let types = parameters.list("response_type", separators: [" ", ","]).sorted()
        let isLimited = types.contains("id_token")
        let scopes = try scopes(parameters)
        try check(types: types, scopes: scopes, nonce: parameters["nonce"])
        return AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: types.isEmpty ? ["code"] : types,
            mode: try mode(parameters, isLimited: isLimited, redirectURI), scopes: scopes, state: state,
            nonce: parameters["nonce"], proofKey: try proofKey(parameters, methods: [.s256, .plain]),
            extra: try extra(parameters))
    }

    private func scopes(_ parameters: Parameters) throws(Refusal) -> [String] {
        let asked = parameters.list("scope", separators: [" ", ","])
        let unknown = asked.filter { !FacebookPermissions.known.contains($0) }
        guard unknown.isEmpty else {
            throw Refusal(
                code: .scope, message: "Invalid Scopes: \(unknown.joined(separator: ", ").prefix(200)).",
                parameter: "scope")
        }
        return asked.contains("public_profile") ? asked : asked + ["public_profile"]
    }

    /// A code, or Limited Login's ID token; access tokens never travel in the browser here (RFC 9700 §2.1.2).
    private func check(types: [String], scopes: [String], nonce: String?) throws(Refusal) {
        if [[], ["code"], ["code", "granted_scopes"]].contains(types) {
            guard nonce == nil || scopes.contains("openid") else {
                throw Refusal(
                    code: .badParameter, message: "nonce needs the openid permission.", parameter: "nonce")
            }
            return try checkNonce(nonce)
        }
        guard types == ["id_token"] || types == Self.limitedTypes else {
            throw Refusal(
                code: .responseType, message: "Invalid response_type.", parameter: "response_type")
        }
        guard scopes.contains("openid") else {
            throw Refusal(
                code: .scope, message: "Limited Login needs the openid permission.", parameter: "scope")
        }
        guard nonce != nil else {
            throw Refusal(code: .badParameter, message: "Limited Login needs a nonce.", parameter: "nonce")
        }
        try checkNonce(nonce)
    }

    private func checkNonce(_ nonce: String?) throws(Refusal) {
        guard let nonce, nonce.contains(where: \.isWhitespace) else { return }
        throw Refusal(
            code: .badParameter, message: "The nonce must not contain white space.", parameter: "nonce")
    }

    private func mode(
        _ parameters: Parameters, isLimited: Bool, _ redirectURI: String
    ) throws(Refusal) -> ResponseMode {
        switch parameters["response_mode"] {
        case nil: return isLimited ? .fragment : .query
        case "form_post" where isLimited && redirectURI.hasPrefix("http"): return .formPost
        default:
            throw Refusal(
                code: .responseMode, message: "Invalid response_mode.", parameter: "response_mode")
        }
    }

    private func extra(_ parameters: Parameters) throws(Refusal) -> [String: String] {
        var extra: [String: String] = [:]
        if let authType = parameters["auth_type"] {
            guard ["rerequest", "reauthenticate", "reauthorize"].contains(authType) else {
                throw Refusal(code: .badParameter, message: "Invalid auth_type.", parameter: "auth_type")
            }
            extra["auth_type"] = authType
        }
        let types = parameters.list("response_type", separators: [" ", ","])
        let returnsScopes = parameters["return_scopes"] == "true" || types.contains("granted_scopes")
        if returnsScopes || types.contains("id_token") { extra["return_scopes"] = "1" }
        return extra
    }

    func bad(_ name: String) -> Refusal {
        Refusal(code: .badParameter, message: "Invalid parameter \(name).", parameter: name)
    }

    func unknownClient(_ clientID: String?) -> Refusal {
        Refusal(
            code: .unknownClient,
            message: "Invalid App ID: The provided app ID does not look like a valid app ID.",
            parameter: "client_id")
    }

    func unregistered(_ redirectURI: String?) -> Refusal {
        Refusal(
            code: .redirectURIMismatch,
            message:
                "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the "
                + "app's Client OAuth Settings.", parameter: "redirect_uri")
    }
}
