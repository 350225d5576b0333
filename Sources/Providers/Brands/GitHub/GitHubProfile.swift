internal import Cryptography
package import OpenID

/// A person as GitHub's API tells of them.
struct GitHubProfile: Sendable {
    let person: Person
    let sandbox: SandboxID
    let installation: StandInInstallation
    let origin: String

    /// The number that stays when the login changes.
    var id: Int64 {
        Int64(installation.deriveNumber(below: 180_000_000, "github.id", sandbox.rawValue, person.id))
            + 1_000_000
    }

    private var base: String { "\(origin)/stand-in/github" }

    /// `GET /user`.
    var user: JSONObject {
        [
            "login": .string(person.login), "id": .integer(id), "node_id": .string("U_\(id)"),
            "avatar_url": .string("\(base)/avatar/\(id).svg"), "gravatar_id": "",
            "url": .string("\(base)/api/users/\(person.login)"),
            "html_url": .string("\(base)/\(person.login)"), "type": "User", "user_view_type": "public",
            "site_admin": false, "name": .string(person.fullName), "company": .null, "blog": "",
            "location": .null, "email": person.showsEmail ? .string(person.email) : .null,
            "hireable": .null, "bio": .null, "twitter_username": .null, "public_repos": 0,
            "public_gists": 0, "followers": 0, "following": 0, "created_at": "2020-01-01T00:00:00Z",
            "updated_at": "2026-01-01T00:00:00Z",
        ]
    }

    /// `GET /user/emails`.
    var emails: JSONValue {
        [
            [
                "email": .string(person.email), "primary": true, "verified": .bool(person.isEmailVerified),
                "visibility": person.showsEmail ? "public" : "private",
            ],
            [
                "email": .string("\(id)+\(person.login)@users.noreply.github.com"), "primary": false,
                "verified": true, "visibility": .null,
            ],
        ]
    }
}

extension ProviderID {
    package static let github = ProviderID(brand: "github.com", pathName: "github", displayName: "GitHub")
}

extension StandInClient.Option {
    /// The authorization response carries no `iss`, as before the roll-out.
    package static let omitsResponseIssuer = StandInClient.Option(rawValue: "omits-response-issuer")
}

extension Brand {
    /// A GitHub OAuth App. It issues no ID token, and alone names itself in its authorization response.
    static let github = Brand(
        definition: .github,
        clients: ClientRules(
            brand: .github, form: .hexadecimal(after: { _ in "Ov23li" }), options: [.omitsResponseIssuer],
            named: { request in
                // /api/applications/CLIENT/token
                let segments = GitHubCalls.withoutVersion(request).path.split(separator: "/")
                return segments.count > 2 && segments[1] == "applications" ? [String(segments[2])] : []
            }),
        ownClient: .secret(clientID: "Ov23liPorticoStandIn"), publishedKeys: 0,
        misbehaviours: Set(Misbehaviour.allCases.filter { $0.stage != .idToken && $0 != .missingIDToken }),
        variations: [.unverifiedEmailRefused],
        standIn: GitHubStandIn.init
    ).with {
        $0.profile = GitHubCalls.profile
        $0.allowsScripts = { $0.hasPrefix("/api/") }
        $0.revocation = GitHubCalls.revocation
        $0.samples = { _ in .webFlow(of: "github") }
    }
}

extension EmailEvidence {
    /// An entry of `/user/emails`.
    package static func githubAddress(address: String?, primary: Bool, verified: Bool) -> EmailEvidence {
        EmailEvidence(address: address, isVouchedFor: primary && verified)
    }
}
