internal import OpenID

/// GitHub's checks of an authorization request: only an unknown client is shown; whatever else is wrong is
/// redirected, and be it to the callback that was registered.
extension GitHubStandIn {
    package func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, registered) = try begin(query, bounded: ["state"])
        let scopes = parameters.list("scope", separators: [" ", ","])
        var request = AuthorizeRequest(
            clientID: client.clientID, redirectURI: registered,
            namedRedirectURI: parameters["redirect_uri"] != nil, responseTypes: ["code"], mode: .query,
            scopes: scopes.filter(Self.known.contains), state: parameters["state"], extra: [:])
        if let wanted = parameters["redirect_uri"] {
            guard client.redirectURIs.contains(where: { Self.covers($0, wanted) }) else {
                throw .returned(
                    request,
                    failure(
                        "redirect_uri_mismatch", "The redirect_uri is not associated with this application."))
            }
            request.redirectURI = wanted
        }
        request.proofKey = try proofKey(
            parameters, methods: [.s256],
            orElse: { [request] in
                .returned(request, failure("invalid_request", "The parameter \($0) is invalid."))
            })
        return request
    }

    package func redirectURI(_ wanted: String?, of client: StandInClient) -> String? {
        client.redirectURIs.first
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
        unknownClient(client.clientID)
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
