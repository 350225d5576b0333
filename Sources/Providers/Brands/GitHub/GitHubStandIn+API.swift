internal import Cryptography
internal import OpenID

extension GitHubStandIn {
    /// Everything below `/api/`, which stands for `api.github.com`.
    func api(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let agent = request.header("User-Agent"), !agent.isEmpty else {
            return .text(
                "Request forbidden by administrative rules. Please make sure your request has a User-Agent "
                    + "header.", contentType: "text/plain; charset=utf-8", status: 403)
        }
        let segments = request.path.split(separator: "/").dropFirst().map(String.init)
        if segments.count == 3, segments[0] == "applications" {
            return try await application(segments[1], segments[2], request, now: now)
        }
        guard request.method == "GET", segments == ["user"] || segments == ["user", "emails"] else {
            return failure(404, "Not Found")
        }
        guard let token = request.authorization(["bearer", "token"]) else {
            return failure(401, "Requires authentication")
        }
        guard let holder = try await holder(of: token, now: now) else {
            return failure(401, "Bad credentials")
        }
        let grant = holder.grant
        let profile = GitHubProfile(
            person: holder.person, sandbox: grant.sandbox, installation: parts.installation,
            origin: request.origin)
        if segments.count == 1 {
            return .json(user(profile, holder.settings), headers: headers(grant, accepted: ""))
        }
        guard GitHubScopes.covered(["user:email"], by: grant.scopes) else {
            return failure(404, "Not Found", headers: headers(grant, accepted: "user, user:email"))
        }
        return .json(profile.emails, headers: headers(grant, accepted: "user, user:email"))
    }

    private func user(_ profile: GitHubProfile, _ settings: StandInSettings) -> JSONValue {
        var user = profile.user
        if settings.has(.foreignProfile) { user["id"] = 1 }
        if settings.has(.scriptInProfile) { user["name"] = "<script>alert(1)</script>" }
        return .object(user)
    }

    /// `POST` checks a token of the application, `DELETE` takes the token or the whole grant back; the
    /// application proves itself by Basic.
    private func application(
        _ clientID: String, _ what: String, _ request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        guard let header = request.header("Authorization"), header.lowercased().hasPrefix("basic "),
            let (id, secret) = ClientProof.basic(header), id == clientID,
            let client = client(clientID), case .secret(let expected) = client.authentication,
            constantTimeEqual(secret, expected.reveal)
        else { return failure(401, "Requires authentication") }
        guard ["token", "grant"].contains(what) else { return failure(404, "Not Found") }
        guard let body = try? JSONValue(parsing: request.body, limit: 65_536),
            let token = body["access_token"]?.stringValue
        else { return failure(422, "Invalid request.\n\n\"access_token\" wasn't supplied.") }
        guard let grant = try await grants.grant(of: token, .accessToken, now: now),
            grant.clientID == clientID
        else { return failure(404, "Not Found") }
        switch (request.method, what) {
        case ("POST", "token"):
            return try await checked(grant, token, client, origin: request.origin, now: now)
        case ("DELETE", "token"):
            try await grants.end(grant.id, sandbox: grant.sandbox, now: now)
            return .empty(status: 204)
        case ("DELETE", "grant"):
            try await grants.forget(of: grant.personID, for: grant.audience, sandbox: grant.sandbox)
            return .empty(status: 204)
        default: return failure(404, "Not Found")
        }
    }

    private func checked(
        _ grant: Grant, _ token: String, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.person(of: grant, now: now)
        else { return failure(404, "Not Found") }
        let profile = GitHubProfile(
            person: person, sandbox: grant.sandbox, installation: parts.installation, origin: origin)
        let base = "\(origin)/stand-in/github"
        return .json([
            "id": .integer(profile.id), "url": .string("\(base)/api/authorizations/\(profile.id)"),
            "app": [
                "name": .string(client.name), "url": .string(base), "client_id": .string(client.clientID),
            ],
            "token": .string(token), "hashed_token": .string(GrantStore.digest(token)),
            "token_last_eight": .string(String(token.suffix(8))), "note": .null, "note_url": .null,
            "created_at": .string("\(Instant(secondsSince1970: grant.tokenIssued ?? 0))"),
            "updated_at": .string("\(Instant(secondsSince1970: grant.tokenIssued ?? 0))"),
            "scopes": .array(grant.scopes.map { .string($0) }), "fingerprint": .null, "expires_at": .null,
            "user": .object(profile.user),
        ])
    }

    private func headers(_ grant: Grant, accepted: String) -> [(String, String)] {
        [
            ("X-OAuth-Scopes", grant.scopes.joined(separator: ", ")), ("X-Accepted-OAuth-Scopes", accepted),
            ("X-OAuth-Client-Id", grant.clientID), ("X-GitHub-Media-Type", "github.v3; format=json"),
            ("X-GitHub-Api-Version-Selected", "2022-11-28"), ("X-RateLimit-Limit", "5000"),
            ("X-RateLimit-Remaining", "4999"), ("X-RateLimit-Used", "1"), ("X-RateLimit-Resource", "core"),
            // To the end of the hour that began with the token; the number is never used up.
            ("X-RateLimit-Reset", String((grant.tokenIssued ?? 0) + 3600)),
        ]
    }

    private func failure(
        _ status: Int, _ message: String, headers: [(String, String)] = []
    ) -> StandInResponse {
        .json(
            [
                "message": .string(message), "documentation_url": "https://docs.github.com/rest",
                "status": .string(String(status)),
            ], status: status, headers: headers)
    }
}

/// GitHub's scopes, some of which contain others.
enum GitHubScopes {
    private static let contained: [String: Set<String>] = [
        "user": ["read:user", "user:email", "user:follow"], "repo": ["public_repo"],
    ]

    /// Returns whether everything asked for was granted, directly or as part of another scope.
    static func covered(_ wanted: [String], by granted: [String]) -> Bool {
        wanted.allSatisfy { scope in
            granted.contains { $0 == scope || contained[$0]?.contains(scope) == true }
        }
    }

    /// Without those that another one contains, as GitHub answers them.
    static func normalised(_ scopes: [String]) -> [String] {
        scopes.filter { scope in !scopes.contains { contained[$0]?.contains(scope) == true } }
    }
}
