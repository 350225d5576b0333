internal import OpenID

/// The checks of an authorization request (OpenID Connect Core §3.1.2.2): what is wrong with client or redirect URI is
/// shown, anything else goes back to the client (RFC 6749 §4.1.2.1).
struct OpenIDConnectAuthorizeRules: AuthorizeStart, Sendable {
    let clients: [StandInClient]

    /// The reason why a request goes no further.
    enum Refusal: Error, Hashable, Sendable {
        case shown(StandInRefusal, message: String, parameter: String)
        /// Goes back with the request's own state.
        case returned(AuthorizeRequest, error: String, description: String)
    }

    private static let prompts = ["none", "login", "consent", "select_account"]

    /// Checks a query.
    func check(_ query: [(String, String)]) throws(Refusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce", "login_hint"])
        var request = AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: ["code"], mode: .query,
            scopes: parameters.list("scope").filter(OpenIDConnectClaims.scopes.contains),
            state: parameters["state"], nonce: parameters["nonce"], extra: [:])
        if let named = parameters["response_mode"] {
            guard let mode = ResponseMode(rawValue: named) else {
                throw .returned(
                    request, error: "invalid_request", description: "response_mode is not supported")
            }
            request.mode = mode
        }
        for name in ["request", "request_uri"] where parameters[name] != nil {
            throw .returned(
                request, error: "\(name)_not_supported", description: "\(name) is not supported")
        }
        guard let type = parameters["response_type"] else {
            throw .returned(request, error: "invalid_request", description: "response_type is missing")
        }
        guard type == "code" else {
            throw .returned(
                request, error: "unsupported_response_type", description: "response_type has to be code")
        }
        guard request.scopes.contains("openid") else {
            throw .returned(request, error: "invalid_scope", description: "scope has to name openid")
        }
        request.extra = try extra(parameters, request)
        request.proofKey = try challenge(parameters, request, client)
        return request
    }

    private func extra(
        _ parameters: Parameters, _ request: AuthorizeRequest
    ) throws(Refusal) -> [String: String] {
        let prompts = parameters.list("prompt")
        guard prompts.allSatisfy(Self.prompts.contains), prompts.count == 1 || !prompts.contains("none")
        else { throw .returned(request, error: "invalid_request", description: "prompt is malformed") }
        var extra: [String: String] = [:]
        if !prompts.isEmpty { extra["prompt"] = prompts.joined(separator: " ") }
        if let age = parameters["max_age"] {
            guard let seconds = Int64(age), seconds >= 0 else {
                throw .returned(request, error: "invalid_request", description: "max_age is malformed")
            }
            extra["max_age"] = String(seconds)
        }
        return extra
    }

    /// The challenge: S256 alone, and required of a client that has no secret (RFC 9700 §2.1.1).
    private func challenge(
        _ parameters: Parameters, _ request: AuthorizeRequest, _ client: StandInClient
    ) throws(Refusal) -> ProofKey? {
        let parsed = ProofKey.parse(
            challenge: parameters["code_challenge"], method: parameters["code_challenge_method"],
            methods: [.s256], defaultMethod: .plain)
        switch parsed {
        case .failure(let error):
            throw .returned(
                request, error: "invalid_request", description: "\(error.name) is malformed or not S256")
        case .success(let key):
            if key == nil, case .none = client.authentication {
                throw .returned(
                    request, error: "invalid_request", description: "a public client needs code_challenge")
            }
            return key
        }
    }

    func bad(_ name: String) -> Refusal {
        .shown(.badParameter, message: "Malformed or repeated parameter: \(name)", parameter: name)
    }

    func unknownClient(_ clientID: String?) -> Refusal {
        .shown(
            .unknownClient, message: clientID == nil ? "client_id is missing" : "client_id is unknown",
            parameter: "client_id")
    }

    func unregistered(_ redirectURI: String?) -> Refusal {
        .shown(
            .redirectURIMismatch,
            message: redirectURI == nil
                ? "redirect_uri is missing" : "redirect_uri is not registered for this client",
            parameter: "redirect_uri")
    }
}
