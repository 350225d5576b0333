internal import OpenID

/// The checks of Facebook's Login dialog. Refusals are shown; nothing wrong is redirected.
extension FacebookStandIn {
    /// Response types of Limited Login, sorted.
    static let limitedTypes = ["graph_domain", "id_token", "user_token_nonce"]

    package func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce"])
        if client.options.contains(.inDevelopment) {
            throw shown(
                .unavailable,
                "App not active: This app is not accessible right now and the app developer is aware of the issue. You "
                    + "will be able to log in when the app is reactivated.", "client_id")
        }
        guard let state = parameters["state"] else {
            throw shown(.badParameter, "Missing state parameter.", "state")
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

    private func scopes(_ parameters: Parameters) throws(AuthorizeRefusal) -> [String] {
        let asked = parameters.list("scope", separators: [" ", ","])
        let unknown = asked.filter { !FacebookPermissions.known.contains($0) }
        guard unknown.isEmpty else {
            throw shown(
                .scope,
                "Invalid Scopes: \(unknown.joined(separator: ", ").prefix(200)). This message is only shown to "
                    + "developers. Users of your app will ignore these permissions if present. Please read the "
                    + "documentation for valid permissions at: "
                    + "https://developers.facebook.com/docs/facebook-login/permissions", "scope")
        }
        return asked.contains("public_profile") ? asked : asked + ["public_profile"]
    }

    /// A code, or Limited Login's ID token; access tokens never travel in the browser here (RFC 9700 §2.1.2).
    private func check(types: [String], scopes: [String], nonce: String?) throws(AuthorizeRefusal) {
        if [[], ["code"], ["code", "granted_scopes"]].contains(types) {
            guard nonce == nil || scopes.contains("openid") else {
                throw shown(.badParameter, "nonce needs the openid permission.", "nonce")
            }
            return try checkNonce(nonce)
        }
        guard types == ["id_token"] || types == Self.limitedTypes else {
            throw shown(.responseType, "Invalid response_type.", "response_type")
        }
        guard scopes.contains("openid") else {
            throw shown(.scope, "Limited Login needs the openid permission.", "scope")
        }
        guard nonce != nil else {
            throw shown(.badParameter, "Limited Login needs a nonce.", "nonce")
        }
        try checkNonce(nonce)
    }

    private func checkNonce(_ nonce: String?) throws(AuthorizeRefusal) {
        guard let nonce, nonce.contains(where: \.isWhitespace) else { return }
        throw shown(.badParameter, "The nonce must not contain white space.", "nonce")
    }

    private func mode(
        _ parameters: Parameters, isLimited: Bool, _ redirectURI: String
    ) throws(AuthorizeRefusal) -> ResponseMode {
        switch parameters["response_mode"] {
        case nil: return isLimited ? .fragment : .query
        case "form_post" where isLimited && redirectURI.hasPrefix("http"): return .formPost
        default:
            throw shown(.responseMode, "Invalid response_mode.", "response_mode")
        }
    }

    private func extra(_ parameters: Parameters) throws(AuthorizeRefusal) -> [String: String] {
        var extra: [String: String] = [:]
        if let authType = parameters["auth_type"] {
            guard ["rerequest", "reauthenticate", "reauthorize"].contains(authType) else {
                throw shown(.badParameter, "Invalid auth_type.", "auth_type")
            }
            extra["auth_type"] = authType
        }
        let types = parameters.list("response_type", separators: [" ", ","])
        let returnsScopes = parameters["return_scopes"] == "true" || types.contains("granted_scopes")
        if returnsScopes || types.contains("id_token") { extra["return_scopes"] = "1" }
        return extra
    }

    package func bad(_ name: String) -> AuthorizeRefusal {
        shown(.badParameter, "Invalid parameter \(name).", name)
    }

    package func unknownClient(_ clientID: String?) -> AuthorizeRefusal {
        shown(
            .unknownClient,
            "Invalid App ID: The provided app ID does not look like a valid app ID.", "client_id")
    }

    package func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal {
        shown(
            .redirectURIMismatch,
            "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app’s Client OAuth "
                + "Settings. Make sure Client and Web OAuth Login are on and add all your app domains as Valid OAuth "
                + "Redirect URIs.", "redirect_uri")
    }

    private func shown(
        _ code: StandInRefusal, _ message: String, _ parameter: String
    ) -> AuthorizeRefusal {
        .shown(code, message, parameter, brandCode: "OAuthException")
    }
}
