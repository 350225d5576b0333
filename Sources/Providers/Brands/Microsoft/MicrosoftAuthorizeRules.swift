internal import OpenID

/// The identity platform's checks of an authorization request.
struct MicrosoftAuthorizeRules: Sendable {
    let clients: [StandInClient]

    /// The outcome of the checks.
    enum Outcome: Sendable {
        case accepted(AuthorizeRequest)
        /// Shown: client or redirect URI cannot be trusted.
        case shown(StandInRefusal, MicrosoftError, parameter: String)
        /// Redirected.
        case returned(AuthorizeRequest, MicrosoftError)
    }

    /// Checks a query.
    func check(_ query: [(String, String)]) -> Outcome {
        let parameters: Parameters
        do throws(ParameterError) {
            parameters = try Parameters(query)
        } catch {
            return shown(.badParameter, .malformed, "The request body or query is malformed.", error.name)
        }
        guard let clientID = parameters["client_id"] else {
            return shown(.unknownClient, .missingParameter, missing("client_id"), "client_id")
        }
        guard let client = clients.first(where: { $0.clientID.lowercased() == clientID.lowercased() }) else {
            return shown(
                .unknownClient, .unknownClient,
                "Application with identifier '\(clientID.prefix(80))' was not found in the directory.",
                "client_id")
        }
        guard let redirectURI = redirectURI(parameters["redirect_uri"], client) else {
            return shown(
                .redirectURIMismatch, .redirectURIMismatch,
                "The redirect URI specified in the request does not match the redirect URIs configured for "
                    + "the application '\(client.clientID)'.", "redirect_uri")
        }
        for name in ["state", "nonce", "login_hint", "domain_hint"] {
            guard (parameters[name] ?? "").utf8.count <= 2048 else {
                return shown(.badParameter, .malformed, "The parameter \(name) is too long.", name)
            }
        }
        return check(parameters, client, redirectURI)
    }

    private func check(_ parameters: Parameters, _ client: StandInClient, _ redirectURI: String) -> Outcome {
        let types = parameters.list("response_type").sorted()
        let hasIDToken = types.contains("id_token")
        let wantedMode = parameters["response_mode"].map { ResponseMode(rawValue: $0) }
        var request = AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI,
            namedRedirectURI: parameters["redirect_uri"] != nil, responseTypes: types,
            mode: (wantedMode ?? nil) ?? (hasIDToken ? .fragment : .query), scopes: parameters.list("scope"),
            state: parameters["state"], nonce: parameters["nonce"], proofKey: nil, extra: [:])
        if let problem = typeProblem(types, client) ?? scopeProblem(request.scopes) {
            return .returned(request, problem)
        }
        if wantedMode == .some(nil) || (hasIDToken && wantedMode == .query) {
            if hasIDToken { request.mode = .fragment }
            return returned(
                request, .responseModeNotSupported,
                "'\(parameters["response_mode"] ?? "")' is not a supported value of 'response_mode' here.")
        }
        if hasIDToken, request.nonce == nil {
            return returned(request, .missingParameter, missing("nonce"))
        }
        let prompts = ["login", "none", "consent", "select_account"]
        if let prompt = parameters["prompt"] {
            guard prompts.contains(prompt),
                !(prompt == "select_account" && parameters["login_hint"] != nil)
            else {
                return returned(
                    request, .badPrompt, "Unsupported 'prompt' value, or one that excludes login_hint.")
            }
            request.extra["prompt"] = prompt
        }
        request.extra["domain_hint"] = parameters["domain_hint"]
        request.extra["client_info"] = parameters["client_info"] == "1" ? "1" : nil
        switch ProofKey.parse(
            challenge: parameters["code_challenge"], method: parameters["code_challenge_method"],
            methods: [.s256, .plain], defaultMethod: .plain)
        {
        case .success(let key): request.proofKey = key
        case .failure(let error):
            return returned(request, .malformed, "The parameter \(error.name) is invalid.")
        }
        return .accepted(request)
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
    private func redirectURI(_ wanted: String?, _ client: StandInClient) -> String? {
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

    private func missing(_ name: String) -> String {
        "The request body must contain the following parameter: '\(name)'."
    }

    private func shown(
        _ code: StandInRefusal, _ kind: MicrosoftError.Kind, _ message: String, _ parameter: String
    ) -> Outcome {
        .shown(code, MicrosoftError(kind, message), parameter: parameter)
    }

    private func returned(
        _ request: AuthorizeRequest, _ kind: MicrosoftError.Kind, _ message: String
    ) -> Outcome {
        .returned(request, MicrosoftError(kind, message))
    }
}
