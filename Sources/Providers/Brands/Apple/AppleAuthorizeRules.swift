internal import OpenID

/// Apple's checks of an authorization request. Every refusal is shown at the provider; none is redirected.
struct AppleAuthorizeRules: AuthorizeStart, Sendable {
    let clients: [StandInClient]

    /// A refusal in Apple's words.
    struct Refusal: Error, Hashable, Sendable {
        var code: StandInRefusal
        var brandCode: String
        var message: String
        var parameter: String?
    }

    /// Checks a query.
    func check(_ query: [(String, String)]) throws(Refusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce"])
        let types = try responseTypes(parameters)
        let mode = try responseMode(parameters, types: types)
        let scopes = try scopes(parameters, mode: mode)
        return AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: types, mode: mode, scopes: scopes, state: parameters["state"],
            nonce: parameters["nonce"], proofKey: try proofKey(parameters, methods: [.s256]), extra: [:])
    }

    private func responseTypes(_ parameters: Parameters) throws(Refusal) -> [String] {
        let types = parameters.list("response_type").sorted()
        guard types == ["code"] || types == ["code", "id_token"] else {
            throw Refusal(
                code: .responseType,
                brandCode: types.isEmpty ? "invalid_request" : "unsupported_response_type",
                message: types.isEmpty ? "Missing response type." : "Unsupported response type.",
                parameter: "response_type")
        }
        return types
    }

    private func responseMode(_ parameters: Parameters, types: [String]) throws(Refusal) -> ResponseMode {
        let fallback: ResponseMode = types.contains("id_token") ? .fragment : .query
        let mode = parameters["response_mode"].map { ResponseMode(rawValue: $0) } ?? fallback
        guard let mode, !(types.contains("id_token") && mode == .query) else {
            throw Refusal(
                code: .responseMode, brandCode: "invalid_request", message: "Invalid response mode",
                parameter: "response_mode")
        }
        return mode
    }

    private func scopes(_ parameters: Parameters, mode: ResponseMode) throws(Refusal) -> [String] {
        let scopes = parameters.list("scope")
        guard scopes.allSatisfy({ ["openid", "name", "email"].contains($0) }) else {
            throw Refusal(
                code: .scope, brandCode: "invalid_scope", message: "Invalid scope.", parameter: "scope")
        }
        if scopes.contains(where: { $0 != "openid" }), mode != .formPost {
            throw Refusal(
                code: .responseMode, brandCode: "invalid_request",
                message: "response_mode must be form_post when name or email scope is requested.",
                parameter: "response_mode")
        }
        return scopes
    }

    func unknownClient(_ clientID: String?) -> Refusal {
        guard clientID != nil else {
            return Refusal(
                code: .unknownClient, brandCode: "invalid_request",
                message: "Invalid client id or web redirect url.", parameter: "client_id")
        }
        return Refusal(
            code: .unknownClient, brandCode: "invalid_client", message: "invalid_client",
            parameter: "client_id")
    }

    func unregistered(_ redirectURI: String?) -> Refusal {
        Refusal(
            code: .redirectURIMismatch, brandCode: "invalid_request",
            message: "Invalid web redirect url.", parameter: "redirect_uri")
    }

    func bad(_ name: String) -> Refusal {
        Refusal(
            code: .badParameter, brandCode: "invalid_request", message: "Invalid parameter.", parameter: name)
    }
}
