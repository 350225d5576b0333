package import OpenID

/// The checks of an authorization request (OpenID Connect Core §3.1.2.2): what is wrong with client or redirect URI is
/// shown, anything else goes back to the client (RFC 6749 §4.1.2.1).
extension OpenIDConnectStandIn {
    private static let prompts = ["none", "login", "consent", "select_account"]

    package func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce", "login_hint"])
        var request = AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: ["code"], mode: .query,
            scopes: parameters.list("scope").filter(OpenIDConnectClaims.scopes.contains),
            state: parameters["state"], nonce: parameters["nonce"], extra: [:])
        if let named = parameters["response_mode"] {
            guard let mode = ResponseMode(rawValue: named) else {
                throw returned(request, "invalid_request", "response_mode is not supported")
            }
            request.mode = mode
        }
        for name in ["request", "request_uri"] where parameters[name] != nil {
            throw returned(request, "\(name)_not_supported", "\(name) is not supported")
        }
        guard let type = parameters["response_type"] else {
            throw returned(request, "invalid_request", "response_type is missing")
        }
        guard type == "code" else {
            throw returned(request, "unsupported_response_type", "response_type has to be code")
        }
        guard request.scopes.contains("openid") else {
            throw returned(request, "invalid_scope", "scope has to name openid")
        }
        request.extra = try extra(parameters, request)
        request.proofKey = try challenge(parameters, request, client)
        return request
    }

    private func extra(
        _ parameters: Parameters, _ request: AuthorizeRequest
    ) throws(AuthorizeRefusal) -> [String: String] {
        let prompts = parameters.list("prompt")
        guard prompts.allSatisfy(Self.prompts.contains), prompts.count == 1 || !prompts.contains("none")
        else { throw returned(request, "invalid_request", "prompt is malformed") }
        var extra: [String: String] = [:]
        if !prompts.isEmpty { extra["prompt"] = prompts.joined(separator: " ") }
        if let age = parameters["max_age"] {
            guard let seconds = Int64(age), seconds >= 0 else {
                throw returned(request, "invalid_request", "max_age is malformed")
            }
            extra["max_age"] = String(seconds)
        }
        return extra
    }

    /// The challenge: S256 alone, and required of a client that has no secret (RFC 9700 §2.1.1).
    private func challenge(
        _ parameters: Parameters, _ request: AuthorizeRequest, _ client: StandInClient
    ) throws(AuthorizeRefusal) -> ProofKey? {
        let key = try proofKey(
            parameters, methods: [.s256],
            orElse: { returned(request, "invalid_request", "\($0) is malformed or not S256") })
        if key == nil, case .none = client.authentication {
            throw returned(request, "invalid_request", "a public client needs code_challenge")
        }
        return key
    }

    private func returned(
        _ request: AuthorizeRequest, _ error: String, _ description: String
    ) -> AuthorizeRefusal {
        .returned(request, [("error", error), ("error_description", description)])
    }

    package func bad(_ name: String) -> AuthorizeRefusal {
        .shown(.badParameter, "Malformed or repeated parameter: \(name)", name)
    }

    package func unknownClient(_ clientID: String?) -> AuthorizeRefusal {
        .shown(
            .unknownClient, clientID == nil ? "client_id is missing" : "client_id is unknown", "client_id")
    }

    package func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal {
        .shown(
            .redirectURIMismatch,
            redirectURI == nil
                ? "redirect_uri is missing" : "redirect_uri is not registered for this client", "redirect_uri"
        )
    }
}

/// The responses of the authorization endpoint, each with `iss` (RFC 9207).
extension OpenIDConnectStandIn {
    package func isOptional(_ scope: String) -> Bool { scope != "openid" }

    package func subject(of person: Person, for clientID: String, sandbox: SandboxID) -> String {
        claims(of: person, sandbox: sandbox, origin: "").subject
    }

    package func silenced(_ reason: SilentRefusal) -> [(String, String)] {
        reason == .nobody
            ? [("error", "login_required"), ("error_description", "the user has to sign in")]
            : [("error", "consent_required"), ("error_description", "the user has not allowed this")]
    }

    package func declined(onConsentPage: Bool) -> [(String, String)] {
        [("error", "access_denied"), ("error_description", "the user said no")]
    }

    package func completed(
        _ fields: [(String, String)], _ authorize: AuthorizeRequest, origin: String
    ) -> [(String, String)] {
        authorize.response(fields) + [("iss", issuer(origin: origin))]
    }

    package func granted(_ approval: Approval) async throws -> [(String, String)] {
        let grant = try approval.grant(
            scopes: approval.authorize.scopes.filter(approval.consent.scopes.contains))
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: approval.flow.now)
        return completed([("code", code)], approval.authorize, origin: approval.flow.request.origin)
    }
}
