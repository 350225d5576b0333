import Brands
import Cryptography
import OpenID
import SignInFoundation

/// Reads who a person is from a provider's API, for providers that issue no ID token (Facebook, GitHub).
///
/// The access token came from our own code exchange, and still the provider is asked for whom it was made: a token
/// made for another application proves nothing here (RFC 9700 §4.6).
struct ProfileReader: Sendable {
    let provider: ResolvedProvider
    let token: AccessToken
    let transport: any ProviderTransport

    /// The profile, after the provider said that the token is ours.
    func profile() async throws(SignInError) -> ProviderProfile {
        switch provider.id {
        case .github:
            let owner = try await inspectGitHub()
            return try Self.same(owner, try await github())
        case .facebook:
            let owner = try await inspectFacebook()
            return try Self.same(owner, try await facebook())
        default: throw .providerAnswerInvalid(reason: "the token endpoint sent no id_token")
        }
    }

    /// The profile, when the provider named the same person as the token's owner.
    private static func same(
        _ owner: String?, _ profile: ProviderProfile
    ) throws(SignInError) -> ProviderProfile {
        if let owner, owner != profile.subject {
            throw .profileMismatch(expected: owner, actual: profile.subject)
        }
        return profile
    }

    // MARK: GitHub

    /// - Returns: whose token it is.
    private func inspectGitHub() async throws(SignInError) -> String? {
        guard case .secret(let secret) = provider.credential else { return nil }
        let basic = Base64.encode(Array("\(provider.clientID):\(secret.reveal)".utf8))
        let body: JSONValue = ["access_token": .string(token.reveal)]
        let answer = try await call(
            .inspection, "POST", provider.endpoints.tokenInspection, query: [],
            headers: [
                ("Authorization", "Basic \(basic)"), ("Content-Type", "application/json"),
                ("Accept", "application/vnd.github+json"),
            ], body: body.serialized)
        guard answer["app"]?["client_id"]?.stringValue == provider.clientID else { throw .token(.audience) }
        return answer["user"]?["id"]?.integerValue.map { String($0) }
    }

    private func github() async throws(SignInError) -> ProviderProfile {
        let headers = [
            (name: "Authorization", value: "Bearer \(token.reveal)"),
            (name: "Accept", value: "application/vnd.github+json"),
            (name: "X-GitHub-Api-Version", value: "2022-11-28"),
        ]
        let user = try await call(
            .profile, "GET", provider.endpoints.userinfo, query: [], headers: headers)
        guard let id = user["id"]?.integerValue else {
            throw .providerAnswerInvalid(reason: "the profile has no numeric id")
        }
        return ProviderProfile(
            provider: .github, subject: String(id), voucher: provider.voucher,
            email: try await githubEmail(user, headers),
            displayName: user["name"]?.stringValue, photoURL: user["avatar_url"]?.stringValue,
            screenName: user["login"]?.stringValue, rawUserInfo: user.serializedText)
    }

    /// The primary address of the list, which may be missing when the scope was not granted.
    private func githubEmail(
        _ user: JSONValue, _ headers: [(name: String, value: String)]
    ) async throws(SignInError) -> EmailEvidence {
        let list: JSONValue
        do {
            list = try await call(
                .emails, "GET", provider.endpoints.emails, query: [], headers: headers)
        } catch .providerAnswerInvalid {
            return .githubAddress(address: user["email"]?.stringValue, primary: false, verified: false)
        }
        let primary = list.arrayValue?.first { $0["primary"]?.boolValue == true }
        return .githubAddress(
            address: primary?["email"]?.stringValue, primary: primary != nil,
            verified: primary?["verified"]?.boolValue == true)
    }

    // MARK: Facebook

    /// - Returns: whose token it is.
    private func inspectFacebook() async throws(SignInError) -> String? {
        guard case .secret(let secret) = provider.credential else { return nil }
        let answer = try await call(
            .inspection, "GET", provider.endpoints.tokenInspection,
            query: [
                ("input_token", token.reveal), ("access_token", "\(provider.clientID)|\(secret.reveal)"),
            ])
        guard answer["data"]?["is_valid"]?.boolValue == true,
            answer["data"]?["app_id"]?.stringValue == provider.clientID
        else { throw .token(.audience) }
        return answer["data"]?["user_id"]?.stringValue
    }

    private func facebook() async throws(SignInError) -> ProviderProfile {
        var query = [
            ("fields", "id,name,first_name,last_name,email,picture{url,is_silhouette}"),
            ("access_token", token.reveal),
        ]
        if case .secret(let secret) = provider.credential {
            let proof = HMACSHA256.authenticate(Array(token.reveal.utf8), key: Array(secret.reveal.utf8))
            query.append(("appsecret_proof", Hex.encode(proof)))
        }
        let me = try await call(.profile, "GET", provider.endpoints.userinfo, query: query)
        guard let id = me["id"]?.stringValue, !id.isEmpty else {
            throw .providerAnswerInvalid(reason: "the profile has no id")
        }
        return ProviderProfile(
            provider: .facebook, subject: id, voucher: provider.voucher,
            email: .facebook(address: me["email"]?.stringValue),
            displayName: me["name"]?.stringValue, firstName: me["first_name"]?.stringValue,
            lastName: me["last_name"]?.stringValue, photoURL: me["picture"]?["data"]?["url"]?.stringValue,
            rawUserInfo: me.serializedText)
    }

    // MARK: The call

    /// Asks an API for JSON; anything but 200 is an error.
    func call(
        _ purpose: ProviderRequest.Purpose, _ method: String, _ endpoint: String?, query: [(String, String)],
        headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) async throws(SignInError) -> JSONValue {
        guard let endpoint, let address = try? URLParts(endpoint) else {
            throw .failed(reason: "\(provider.id) has no \(purpose.rawValue) endpoint")
        }
        let response: ProviderResponse
        do {
            response = try await transport.send(
                ProviderRequest(
                    purpose, method: method,
                    url: query.isEmpty ? address.description : address.appending(query: query),
                    headers: headers, body: body))
        } catch {
            throw SignInError(error)
        }
        guard response.status == 200 else {
            throw .providerAnswerInvalid(reason: "\(purpose.rawValue) answered \(response.status)")
        }
        do {
            return try JSONValue(parsing: response.body, limit: 1 << 20)
        } catch {
            throw .providerAnswerInvalid(reason: "\(purpose.rawValue): \(error)")
        }
    }
}
