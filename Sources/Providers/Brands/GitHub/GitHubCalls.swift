internal import Cryptography
internal import OpenID

/// The calls of GitHub's REST API that a relying party makes.
enum GitHubCalls {
    private static let accept = (name: "Accept", value: "application/vnd.github+json")
    private static let version = (name: "X-GitHub-Api-Version", value: "2022-11-28")

    /// The profile, and the addresses, which may be refused when their scope was not granted.
    static let profile = ProfileRules(
        inspection: { provider, token in
            proof(of: provider).map { proof in
                ProviderCall(
                    "POST", headers: [proof, ("Content-Type", "application/json"), accept],
                    body: named(token.reveal))
            }
        },
        inspected: { response, provider in
            guard response["app"]?["client_id"]?.stringValue == provider.clientID else { return .foreign }
            return .ours(subject: response["user"]?["id"]?.integerValue.map { String($0) })
        },
        profile: { _, token in read(token) },
        subject: { $0["id"]?.integerValue.map { String($0) } },
        missingSubject: "the profile has no numeric id",
        emails: read,
        read: { subject, user, emails, voucher in
            let primary = emails?.arrayValue?.first { $0["primary"]?.boolValue == true }
            let address = emails == nil ? user["email"] : primary?["email"]
            return ProviderProfile(
                provider: .github, subject: subject, voucher: voucher,
                email: .githubAddress(
                    address: address?.stringValue, primary: primary != nil,
                    verified: primary?["verified"]?.boolValue == true),
                displayName: user["name"]?.stringValue, photoURL: user["avatar_url"]?.stringValue,
                screenName: user["login"]?.stringValue, rawUserInfo: user.serializedText)
        })

    /// The end of the application's whole grant: as the application itself, naming the user's token.
    static func revocation(_ tokens: ProviderTokens, _ provider: ResolvedProvider) -> ProviderCall? {
        guard let token = tokens.accessToken, let proof = proof(of: provider) else { return nil }
        return ProviderCall(
            "DELETE", headers: [proof, ("Content-Type", "application/json"), accept, version],
            body: named(token))
    }

    /// A call of the API by the address that it has at an Enterprise server, `/api/v3/user`, as one of `/api/user`.
    static func withoutVersion(_ request: StandInRequest) -> StandInRequest {
        guard request.path.hasPrefix("/api/v3/") else { return request }
        var plain = request
        plain.path = "/api/" + request.path.dropFirst("/api/v3/".count)
        return plain
    }

    private static func read(_ token: AccessToken) -> ProviderCall {
        ProviderCall(headers: [("Authorization", "Bearer \(token.reveal)"), accept, version])
    }

    /// The application's own proof; nil for a client without a secret.
    private static func proof(of provider: ResolvedProvider) -> (name: String, value: String)? {
        guard case .secret(let secret) = provider.credential else { return nil }
        let pair = Base64.encode(Array("\(provider.clientID):\(secret.reveal)".utf8))
        return ("Authorization", "Basic \(pair)")
    }

    private static func named(_ token: String) -> [UInt8] {
        let body: JSONValue = ["access_token": .string(token)]
        return body.serialized
    }
}
