internal import Cryptography
package import OpenID

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
        standIn: { seed in
            GitHubStandIn(
                installation: seed.installation, storage: seed.storage, people: seed.people,
                clients: seed.clients,
                random: seed.random)
        }
    ).with {
        $0.profile = GitHubCalls.profile
        $0.answersScripts = { $0.hasPrefix("/api/") }
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
