internal import OpenID

/// GitHub's checks of an authorization request: only an unknown client is shown; whatever else is wrong is
/// redirected, and be it to the callback that was registered.
struct GitHubAuthorizeRules: Sendable {
    let clients: [StandInClient]

    /// The outcome of the checks.
    enum Outcome: Sendable {
        case accepted(AuthorizeRequest)
        /// Shown: there is no client, so there is nobody to redirect to.
        case unknownClient
        /// Shown: a parameter comes twice or is oversized.
        case malformed(ParameterError)
        /// Redirected to the registered callback.
        case returned(AuthorizeRequest, error: String, description: String)
    }

    /// Checks a query.
    func check(_ query: [(String, String)]) -> Outcome {
        let parameters: Parameters
        do throws(ParameterError) {
            parameters = try Parameters(query)
        } catch {
            return .malformed(error)
        }
        guard let clientID = parameters["client_id"],
            let client = clients.first(where: { $0.clientID == clientID }),
            let registered = client.redirectURIs.first
        else { return .unknownClient }
        guard (parameters["state"] ?? "").utf8.count <= 2048 else { return .malformed(.oversized("state")) }
        var request = AuthorizeRequest(
            clientID: clientID, redirectURI: registered, namedRedirectURI: parameters["redirect_uri"] != nil,
            responseTypes: ["code"], mode: .query, scopes: scopes(parameters), state: parameters["state"],
            nonce: nil, proofKey: nil, extra: [:])
        if let wanted = parameters["redirect_uri"] {
            guard client.redirectURIs.contains(where: { Self.covers($0, wanted) }) else {
                return .returned(
                    request, error: "redirect_uri_mismatch",
                    description: "The redirect_uri is not associated with this application.")
            }
            request.redirectURI = wanted
        }
        switch ProofKey.parse(
            challenge: parameters["code_challenge"], method: parameters["code_challenge_method"],
            methods: [.s256], defaultMethod: .plain)
        {
        case .success(let key): request.proofKey = key
        case .failure(let error):
            return .returned(
                request, error: "invalid_request", description: "The parameter \(error.name) is invalid.")
        }
        return .accepted(request)
    }

    private func scopes(_ parameters: Parameters) -> [String] {
        parameters.list("scope", separators: [" ", ","]).filter(Self.known.contains)
    }

    /// Scopes GitHub knows; others are ignored.
    static let known: Set<String> = [
        "user", "read:user", "user:email", "user:follow", "repo", "public_repo", "gist", "read:org",
        "notifications", "workflow",
    ]

    /// Returns whether `wanted` is the registered callback or below it: same scheme and host, same port unless the
    /// host is this machine, and a path that continues at a slash.
    static func covers(_ registered: String, _ wanted: String) -> Bool {
        guard let own = try? URLParts(registered), let other = try? URLParts(wanted), other.fragment == nil,
            own.scheme == other.scheme, own.host == other.host,
            own.effectivePort == other.effectivePort || own.isLoopback
        else { return false }
        let hasDots = other.path.split(separator: "/").contains { segment in
            let plain = segment.lowercased().replacing("%2e", with: ".")
            return plain == "." || plain == ".."
        }
        guard !hasDots, !other.path.lowercased().contains("%2f"), !other.path.lowercased().contains("%5c")
        else {
            return false
        }
        if own.path == other.path { return own.query == nil || own.query == other.query }
        let base = own.path.hasSuffix("/") ? own.path : own.path + "/"
        return own.query == nil && other.path.hasPrefix(base)
    }
}
