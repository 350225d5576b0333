package import OpenID

/// Google's checks of an authorization request. Refusals are shown ("Error 400: …"), never redirected.
extension GoogleStandIn {
    package func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(
            query, bounded: ["state", "nonce", "login_hint", "hd"])
        guard let type = parameters["response_type"] else { throw missing("response_type") }
        guard type == "code" else {
            throw .shown(
                .responseType, "Error 400: unsupported_response_type", "response_type",
                brandCode: "unsupported_response_type")
        }
        guard let mode = ResponseMode(rawValue: parameters["response_mode"] ?? "query") else {
            throw .shown(
                .responseMode, "Invalid response_mode: \(parameters["response_mode"] ?? "")", "response_mode")
        }
        return AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: ["code"], mode: mode, scopes: try scopes(parameters),
            state: parameters["state"], nonce: parameters["nonce"],
            proofKey: try proofKey(parameters, methods: [.s256, .plain]),
            extra: try extra(parameters))
    }

    private func scopes(_ parameters: Parameters) throws(AuthorizeRefusal) -> [String] {
        let scopes = parameters.list("scope")
        guard !scopes.isEmpty else { throw missing("scope", .scope) }
        guard scopes.allSatisfy(GoogleScopes.isKnown) else {
            let invalid = scopes.filter { !GoogleScopes.isKnown($0) }.joined(separator: ", ")
            throw .shown(
                .scope,
                "Error 400: invalid_scope. Some requested scopes were invalid. {invalid=[\(invalid)]}",
                "scope", brandCode: "invalid_scope")
        }
        return scopes
    }

    private func extra(_ parameters: Parameters) throws(AuthorizeRefusal) -> [String: String] {
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

    private func missing(_ name: String, _ code: StandInRefusal = .badParameter) -> AuthorizeRefusal {
        .shown(code, "Missing required parameter: \(name)", name)
    }

    package func unknownClient(_ clientID: String?) -> AuthorizeRefusal {
        guard clientID != nil else { return missing("client_id", .unknownClient) }
        return .shown(
            .unknownClient, "Error 401: invalid_client. The OAuth client was not found.", "client_id",
            brandCode: "invalid_client", status: 401)
    }

    package func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal {
        guard redirectURI != nil else { return missing("redirect_uri", .redirectURIMismatch) }
        return .shown(
            .redirectURIMismatch, "Error 400: redirect_uri_mismatch", "redirect_uri",
            brandCode: "redirect_uri_mismatch")
    }

    package func bad(_ name: String) -> AuthorizeRefusal {
        .shown(.badParameter, "Invalid parameter value for \(name)", name)
    }
}

/// Google's consent, and its response.
extension GoogleStandIn {
    package func isOptional(_ scope: String) -> Bool { scope.hasPrefix(GoogleScopes.prefix) }

    package func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person] {
        people.filter { isOfDomain($0, authorize) }
    }

    /// Refuses all other accounts too, whatever the form says; a client that relies on it has to check the claim
    /// `hd`, since whoever changes the address leaves the parameter out.
    package func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse? {
        if client(authorize.clientID)?.options.contains(.inTesting) == true {
            return blocked(
                authorize,
                " has not completed the Google verification process. The app is currently being tested, and can "
                    + "only be accessed by developer-approved testers. If you think you should have access, contact "
                    + "the developer.", "access_denied")
        }
        guard !isOfDomain(person, authorize) else { return nil }
        return refusals.page(
            .tenant, brandCode: "access_denied",
            message: "Error 403: access_denied. The account is not of the domain that hd names.",
            parameter: "hd", status: 403)
    }

    /// Returns whether a page is shown in an app's own web view: Android's says `wv`, Apple's names no browser.
    static func isEmbedded(_ userAgent: String) -> Bool {
        let isApple = userAgent.contains("AppleWebKit/") && userAgent.contains(" Mobile/")
        return userAgent.contains("; wv)") || (isApple && !userAgent.contains(" Safari/"))
    }

    /// The page *Access blocked*, which names the application.
    func blocked(_ authorize: AuthorizeRequest, _ text: String, _ code: String) -> StandInResponse {
        let name = client(authorize.clientID)?.name ?? authorize.clientID
        return refusals.page(
            .unavailable, brandCode: code, message: "\(name)\(text) Error 403: \(code)", parameter: nil,
            status: 403)
    }

    /// Returns whether the person is of the hosted domain that the request names; `*` is any.
    private func isOfDomain(_ person: Person, _ authorize: AuthorizeRequest) -> Bool {
        guard let wanted = authorize.extra["hd"] else { return true }
        guard person.isHosted else { return false }
        return wanted == "*" || wanted.lowercased() == person.emailDomain
    }

    package func detail(of person: Person) -> PersonCard.Detail? {
        person.isHosted ? .text(person.emailDomain) : nil
    }

    package func subject(of person: Person, for clientID: String, sandbox: SandboxID) -> String {
        profile(of: person, sandbox: sandbox, origin: "").subject
    }

    package func granted(_ approval: Approval) async throws -> [(String, String)] {
        let authorize = approval.authorize
        let isIncremental = authorize.extra["incremental"] != nil
        let allowed = approval.consent.scopes
        let scopes = isIncremental ? allowed : authorize.scopes.filter(allowed.contains)
        let grant = try approval.grant(scopes: scopes, extra: ["fresh": approval.form == nil ? "0" : "1"])
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: approval.flow.now)
        var fields = [("code", code), ("scope", GoogleScopes.answered(scopes)), ("authuser", "0")]
        if approval.person.directory != nil { fields.append(("hd", approval.person.emailDomain)) }
        fields.append(("prompt", approval.form == nil ? "none" : "consent"))
        return authorize.response([]) + fields
    }
}
