import OpenID
import Providers

/// Reads who a user is from a provider's API: all of it where no ID token says so, a photo where one does.
struct ProfileReader: Sendable {
    let provider: ResolvedProvider
    let token: AccessToken
    let transport: any ProviderTransport

    /// The profile, after the provider said that the token is ours.
    ///
    /// - Throws: `token(.audience)` for a token of another application, `profileMismatch`, `providerResponseInvalid`,
    ///   `failed`, and what keeps a provider from answering.
    func profile() async throws(SignInError) -> ProviderProfile {
        guard let rules = Brand.of(provider.id)?.profile else {
            throw .providerResponseInvalid(reason: "an access token of \(provider.id) proves nothing here")
        }
        var owner: String?
        if let inspection = rules.inspection(provider, token) {
            let response = try await call(.inspection, provider.endpoints.tokenInspection, inspection)
            guard case .ours(let subject) = rules.inspected(response, provider) else {
                throw .token(.audience)
            }
            owner = subject
        }
        let found = try await call(.profile, provider.endpoints.userinfo, rules.profile(provider, token))
        guard let subject = rules.subject(found) else {
            throw .providerResponseInvalid(reason: rules.missingSubject)
        }
        let profile = rules.read(subject, found, try await emails(rules), provider.voucher)
        if let owner, owner != subject { throw .profileMismatch(expected: owner, actual: subject) }
        return profile
    }

    /// The user's addresses; nil when the provider does not tell them, as when their scope was not granted.
    private func emails(_ rules: ProfileRules) async throws(SignInError) -> JSONValue? {
        guard let emails = rules.emails else { return nil }
        do {
            return try await call(.emails, provider.endpoints.emails, emails(token))
        } catch .providerResponseInvalid {
            return nil
        }
    }

    /// The photo of the subject of an ID token, where the granted scopes allow to fetch one and there is one.
    ///
    /// - Parameters:
    ///   - subject: whom the ID token speaks of; a profile of anybody else is refused (OIDC Core §5.3.2).
    ///   - scopes: what the provider says that it granted; nil when it says nothing.
    /// - Throws: `providerResponseInvalid` for a profile of somebody else.
    func photo(of subject: String, granted scopes: [String]?) async throws(SignInError) -> ProviderPhoto? {
        guard let rules = Brand.of(provider.id)?.photo, rules.mayRead(scopes ?? provider.scopes) else {
            return nil
        }
        let read = ProviderCall(headers: [("Authorization", "Bearer \(token.reveal)")])
        let found: JSONValue
        do {
            found = try await call(.profile, provider.endpoints.userinfo, read)
        } catch {
            // The ID token was enough to sign in; the API may be away.
            return nil
        }
        guard rules.subject(found) == subject else {
            throw .providerResponseInvalid(reason: "the profile is of another person than the ID token")
        }
        guard let endpoint = provider.endpoints.photo, let address = try? URLParts(endpoint),
            let response = try? await transport.send(ProviderRequest(.photo, at: address, read)),
            response.status == 200
        else { return nil }
        return ProviderPhoto(response.body)
    }

    /// Asks an API for JSON; anything but 200 is an error.
    private func call(
        _ purpose: ProviderRequest.Purpose, _ endpoint: String?, _ call: ProviderCall
    ) async throws(SignInError) -> JSONValue {
        guard let endpoint, let address = try? URLParts(endpoint) else {
            throw .failed(reason: "\(provider.id) has no \(purpose.rawValue) endpoint")
        }
        let response: ProviderResponse
        do {
            response = try await transport.send(ProviderRequest(purpose, at: address, call))
        } catch {
            throw SignInError(error)
        }
        guard response.status == 200 else {
            throw .providerResponseInvalid(reason: "\(response.status)")
        }
        do {
            return try JSONValue(parsing: response.body, limit: 1 << 20)
        } catch {
            throw .providerResponseInvalid(reason: "\(response.status), \(error)")
        }
    }
}

extension ProviderRequest {
    /// A call of a provider's API, at its address.
    init(_ purpose: Purpose, at address: URLParts, _ call: ProviderCall) {
        self.init(
            purpose, method: call.method, url: address.appending(query: call.query), headers: call.headers,
            body: call.body)
    }
}
