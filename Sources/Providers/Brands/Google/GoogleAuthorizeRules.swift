internal import OpenID

/// Google's checks of an authorization request. Refusals are shown ("Error 400: …"), never redirected.
struct GoogleAuthorizeRules: AuthorizeStart, Sendable {
    let clients: [StandInClient]

    /// A refusal in Google's words.
    struct Refusal: Error, Hashable, Sendable {
        var code: StandInRefusal
        var brandCode: String
        var message: String
        var parameter: String?
        var status = 400
    }

    /// Checks a query.
    func check(_ query: [(String, String)]) throws(Refusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(
            query, bounded: ["state", "nonce", "login_hint", "hd"])
        guard let type = parameters["response_type"] else { throw missing("response_type") }
        guard type == "code" else {
            throw Refusal(
                code: .responseType, brandCode: "unsupported_response_type",
                message: "Error 400: unsupported_response_type", parameter: "response_type")
        }
        guard let mode = ResponseMode(rawValue: parameters["response_mode"] ?? "query") else {
            throw Refusal(
                code: .responseMode, brandCode: "invalid_request",
                message: "Invalid response_mode: \(parameters["response_mode"] ?? "")",
                parameter: "response_mode")
        }
        return AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: ["code"], mode: mode, scopes: try scopes(parameters),
            state: parameters["state"], nonce: parameters["nonce"],
            proofKey: try proofKey(parameters, methods: [.s256, .plain]),
            extra: try extra(parameters))
    }

    private func scopes(_ parameters: Parameters) throws(Refusal) -> [String] {
        let scopes = parameters.list("scope")
        guard !scopes.isEmpty else { throw missing("scope", .scope) }
        guard scopes.allSatisfy(GoogleScopes.isKnown) else {
            let invalid = scopes.filter { !GoogleScopes.isKnown($0) }.joined(separator: ", ")
            throw Refusal(
                code: .scope, brandCode: "invalid_scope",
                message:
                    "Error 400: invalid_scope. Some requested scopes were invalid. {invalid=[\(invalid)]}",
                parameter: "scope")
        }
        return scopes
    }

    private func extra(_ parameters: Parameters) throws(Refusal) -> [String: String] {
        let prompts = parameters.list("prompt")
        guard prompts.allSatisfy({ ["none", "consent", "select_account"].contains($0) }),
            prompts.count == 1 || !prompts.contains("none")
        else { throw bad("prompt") }
        guard ["online", "offline"].contains(parameters["access_type"] ?? "online") else {
            throw bad("access_type")
        }
        var extra = ["access": parameters["access_type"] ?? "online"]
        extra["prompt"] = prompts.isEmpty ? nil : prompts.joined(separator: " ")
        extra["hd"] = parameters["hd"]
        extra["incremental"] = parameters["include_granted_scopes"] == "true" ? "1" : nil
        return extra
    }

    private func missing(_ name: String, _ code: StandInRefusal = .badParameter) -> Refusal {
        Refusal(
            code: code, brandCode: "invalid_request", message: "Missing required parameter: \(name)",
            parameter: name)
    }

    func unknownClient(_ clientID: String?) -> Refusal {
        guard clientID != nil else { return missing("client_id", .unknownClient) }
        return Refusal(
            code: .unknownClient, brandCode: "invalid_client",
            message: "Error 401: invalid_client. The OAuth client was not found.",
            parameter: "client_id", status: 401)
    }

    func unregistered(_ redirectURI: String?) -> Refusal {
        guard redirectURI != nil else { return missing("redirect_uri", .redirectURIMismatch) }
        return Refusal(
            code: .redirectURIMismatch, brandCode: "redirect_uri_mismatch",
            message: "Error 400: redirect_uri_mismatch", parameter: "redirect_uri")
    }

    func bad(_ name: String) -> Refusal {
        Refusal(
            code: .badParameter, brandCode: "invalid_request", message: "Invalid parameter value for \(name)",
            parameter: name)
    }
}
