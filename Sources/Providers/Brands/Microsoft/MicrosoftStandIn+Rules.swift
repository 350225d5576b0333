internal import OpenID

/// The identity platform's checks of an authorization request: what is wrong with client or redirect URI is shown,
/// anything else goes back to the client.
extension MicrosoftStandIn {
    package func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(
            query, bounded: ["state", "nonce", "login_hint", "domain_hint"])
        if client.options.contains(.singleTenant), [.common, .organizations].contains(tenant) {
            throw shown(
                .tenant, .singleTenant,
                "Application '\(client.clientID)'(\(client.name)) is not configured as a multi-tenant application. "
                    + "Usage of the /common endpoint is not supported for such apps created after '10/15/2018'. Use "
                    + "a tenant-specific endpoint or configure the application to be multi-tenant.", "tenant")
        }
        let types = parameters.list("response_type").sorted()
        let hasIDToken = types.contains("id_token")
        let wantedMode = parameters["response_mode"].map { ResponseMode(rawValue: $0) }
        var request = AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI,
            namedRedirectURI: parameters["redirect_uri"] != nil, responseTypes: types,
            mode: (wantedMode ?? nil) ?? (hasIDToken ? .fragment : .query), scopes: parameters.list("scope"),
            state: parameters["state"], nonce: parameters["nonce"], proofKey: nil, extra: [:])
        if let problem = typeProblem(types, client) ?? scopeProblem(request.scopes) {
            throw .returned(request, problem.fields)
        }
        if wantedMode == .some(nil) || (hasIDToken && wantedMode == .query) {
            if hasIDToken { request.mode = .fragment }
            throw returned(
                request, .responseModeNotSupported,
                "'\(parameters["response_mode"] ?? "")' is not a supported value of 'response_mode' here.")
        }
        if hasIDToken, request.nonce == nil {
            throw returned(request, .missingParameter, missing("nonce"))
        }
        let prompts = ["login", "none", "consent", "select_account"]
        if let prompt = parameters["prompt"] {
            guard prompts.contains(prompt),
                !(prompt == "select_account" && parameters["login_hint"] != nil)
            else {
                throw returned(
                    request, .badPrompt, "Unsupported 'prompt' value, or one that excludes login_hint.")
            }
            request.extra["prompt"] = prompt
        }
        request.extra["domain_hint"] = parameters["domain_hint"]
        request.extra["client_info"] = parameters["client_info"] == "1" ? "1" : nil
        request.proofKey = try proofKey(
            parameters, methods: [.s256, .plain],
            orElse: { [request] in
                returned(request, .malformed, "The parameter \($0) is invalid.")
            })
        return request
    }

    private func typeProblem(_ types: [String], _ client: StandInClient) -> MicrosoftError? {
        switch types {
        case []: return MicrosoftError(.missingParameter, missing("response_type"))
        case ["code"]: return nil
        case ["code", "id_token"] where client.options.contains(.issuesIDTokensAtAuthorize): return nil
        default:
            return MicrosoftError(
                .responseTypeNotEnabled,
                "response_type '\(types.joined(separator: " ").prefix(60))' is not enabled for the "
                    + "application."
            )
        }
    }

    private func scopeProblem(_ scopes: [String]) -> MicrosoftError? {
        guard !scopes.isEmpty else { return MicrosoftError(.missingParameter, missing("scope")) }
        guard let unknown = scopes.first(where: { !MicrosoftScopes.isKnown($0) }) else { return nil }
        return MicrosoftError(
            .badScope, "The provided value for scope '\(unknown.prefix(80))' is not valid.")
    }

    /// The wanted redirect URI when it is registered, or the first registered one when none is wanted. The
    /// port of `localhost` does not count.
    package func redirectURI(_ wanted: String?, of client: StandInClient) -> String? {
        guard let wanted else { return client.redirectURIs.first }
        if client.redirectURIs.contains(wanted) { return wanted }
        guard let parts = try? URLParts(wanted), parts.host == "localhost", parts.fragment == nil else {
            return nil
        }
        let isRegistered = client.redirectURIs.contains { registered in
            guard let own = try? URLParts(registered), own.host == "localhost" else { return false }
            return own.scheme == parts.scheme && own.path == parts.path && own.query == parts.query
        }
        return isRegistered ? wanted : nil
    }

    package func registered(_ clientID: String?) -> StandInClient? {
        clientID.flatMap { wanted in clients.first { $0.clientID.lowercased() == wanted.lowercased() } }
    }

    package func bad(_ name: String) -> AuthorizeRefusal {
        shown(.badParameter, .malformed, "The request body or query is malformed.", name)
    }

    package func tooLong(_ name: String) -> AuthorizeRefusal {
        shown(.badParameter, .malformed, "The parameter \(name) is too long.", name)
    }

    package func unknownClient(_ clientID: String?) -> AuthorizeRefusal {
        guard let clientID else {
            return shown(.unknownClient, .missingParameter, missing("client_id"), "client_id")
        }
        return shown(
            .unknownClient, .unknownClient, MicrosoftError.notFound(String(clientID.prefix(80)), in: tenant),
            "client_id")
    }

    package func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal {
        shown(
            .redirectURIMismatch, .redirectURIMismatch,
            "The redirect URI '\((redirectURI ?? "").prefix(200))' specified in the request does not match the redirect "
                + "URIs configured for the application '\(client.clientID)'. Make sure the redirect URI sent in the "
                + "request matches one added to your application in the Azure portal. Navigate to "
                + "https://aka.ms/redirectUriMismatchError to learn more about how to fix this.",
            "redirect_uri")
    }

    func missing(_ name: String) -> String {
        "The request body must contain the following parameter: '\(name)'."
    }

    private func shown(
        _ code: StandInRefusal, _ kind: MicrosoftError.Kind, _ message: String, _ parameter: String
    ) -> AuthorizeRefusal {
        let error = MicrosoftError(kind, message)
        return .shown(code, error.text, parameter, brandCode: "AADSTS\(kind.rawValue)")
    }

    private func returned(
        _ request: AuthorizeRequest, _ kind: MicrosoftError.Kind, _ message: String
    ) -> AuthorizeRefusal {
        .returned(request, MicrosoftError(kind, message).fields)
    }
}
