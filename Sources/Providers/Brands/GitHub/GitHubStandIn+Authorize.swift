internal import OpenID

/// GitHub's checks of an authorization request: an unknown client and a redirect URI that is not registered are shown;
/// whatever else is wrong is redirected.
extension GitHubStandIn {
    package func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state"])
        let scopes = parameters.list("scope", separators: [" ", ","])
        var request = AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI,
            namedRedirectURI: parameters["redirect_uri"] != nil, responseTypes: ["code"], mode: .query,
            scopes: scopes.filter(Self.known.contains), state: parameters["state"], extra: [:])
        request.proofKey = try proofKey(
            parameters, methods: [.s256],
            orElse: { [request] in
                .returned(request, failure("invalid_request", "The parameter \($0) is invalid."))
            })
        return request
    }

    package func redirectURI(_ wanted: String?, of client: StandInClient) -> String? {
        guard let wanted else { return client.redirectURIs.first }
        return client.redirectURIs.contains { Self.covers($0, wanted) } ? wanted : nil
    }

    package func bad(_ name: String) -> AuthorizeRefusal {
        .shown(.badParameter, "Invalid parameter.", name)
    }

    package func unknownClient(_ clientID: String?) -> AuthorizeRefusal {
        .shown(
            .unknownClient, "This is not the web page you are looking for.", "client_id",
            brandCode: "not_found", status: 404)
    }

    package func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal {
        .shown(
            .redirectURIMismatch,
            "Be careful! The redirect_uri is not associated with this application. The application might be "
                + "misconfigured or could be trying to redirect you to a website you weren't expecting.",
            "redirect_uri", brandCode: "redirect_uri_mismatch")
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
