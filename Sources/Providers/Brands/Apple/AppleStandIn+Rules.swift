internal import OpenID

/// Apple's checks of an authorization request. Every refusal is shown at the provider; none is redirected.
extension AppleStandIn {
    package func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce"])
        let types = try responseTypes(parameters)
        let mode = try responseMode(parameters, types: types)
        let scopes = try scopes(parameters, mode: mode)
        return AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: types, mode: mode, scopes: scopes, state: parameters["state"],
            nonce: parameters["nonce"], proofKey: try proofKey(parameters, methods: [.s256]), extra: [:])
    }

    private func responseTypes(_ parameters: Parameters) throws(AuthorizeRefusal) -> [String] {
        let types = parameters.list("response_type").sorted()
        guard types == ["code"] || types == ["code", "id_token"] else {
            throw .shown(
                .responseType, types.isEmpty ? "Missing response type." : "Unsupported response type.",
                "response_type",
                brandCode: types.isEmpty ? "invalid_request" : "unsupported_response_type")
        }
        return types
    }

    private func responseMode(_ parameters: Parameters, types: [String]) throws(AuthorizeRefusal)
        -> ResponseMode
    {
        let fallback: ResponseMode = types.contains("id_token") ? .fragment : .query
        let mode = parameters["response_mode"].map { ResponseMode(rawValue: $0) } ?? fallback
        guard let mode, !(types.contains("id_token") && mode == .query) else {
            throw .shown(.responseMode, "Invalid response mode", "response_mode")
        }
        return mode
    }

    private func scopes(_ parameters: Parameters, mode: ResponseMode) throws(AuthorizeRefusal) -> [String] {
        let scopes = parameters.list("scope")
        guard scopes.allSatisfy({ ["openid", "name", "email"].contains($0) }) else {
            throw .shown(.scope, "Invalid scope.", "scope", brandCode: "invalid_scope")
        }
        if scopes.contains(where: { $0 != "openid" }), mode != .formPost {
            throw .shown(
                .responseMode, "response_mode must be form_post when name or email scope is requested.",
                "response_mode")
        }
        return scopes
    }

    package func unknownClient(_ clientID: String?) -> AuthorizeRefusal {
        guard clientID != nil else {
            return .shown(.unknownClient, "Invalid client id or web redirect url.", "client_id")
        }
        return .shown(.unknownClient, "invalid_client", "client_id", brandCode: "invalid_client")
    }

    package func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal {
        .shown(.redirectURIMismatch, "Invalid web redirect url.", "redirect_uri")
    }

    package func bad(_ name: String) -> AuthorizeRefusal {
        .shown(.badParameter, "Invalid parameter.", name)
    }
}
