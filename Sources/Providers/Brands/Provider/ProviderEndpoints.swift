/// The addresses of a provider, absolute URLs.
///
/// In a definition they may hold `{tenant}` and `{client_id}`; a `ResolvedProvider` has them filled in.
package struct ProviderEndpoints: Hashable, Sendable, Codable {
    /// The address that the browser is sent to.
    package var authorization: String?
    /// The address where the code is exchanged.
    package var token: String?
    /// The address of the profile (OIDC userinfo, Facebook `/me`, GitHub `/user`, Microsoft Graph `/me`).
    package var userinfo: String?
    /// The address where GitHub lists e-mail addresses.
    package var emails: String?
    /// The address where Microsoft Graph serves the photo's bytes.
    package var photo: String?
    /// The provider's keys, a JWK set.
    package var keys: String?
    /// The discovery document.
    package var discovery: String?
    /// The address where tokens or the whole grant are revoked.
    package var revocation: String?
    /// The address where the provider says for whom an access token was made (Facebook `debug_token`, GitHub's check).
    package var tokenInspection: String?

    package init(
        authorization: String? = nil, token: String? = nil, userinfo: String? = nil, emails: String? = nil,
        photo: String? = nil, keys: String? = nil, discovery: String? = nil, revocation: String? = nil,
        tokenInspection: String? = nil
    ) {
        self.authorization = authorization
        self.token = token
        self.userinfo = userinfo
        self.emails = emails
        self.photo = photo
        self.keys = keys
        self.discovery = discovery
        self.revocation = revocation
        self.tokenInspection = tokenInspection
    }

    /// These addresses, each replaced where `overrides` names one.
    package func overridden(by overrides: ProviderEndpoints) -> ProviderEndpoints {
        var result = self
        for path in ProviderEndpoints.all {
            if let value = overrides[keyPath: path] { result[keyPath: path] = value }
        }
        return result
    }

    /// Each address that is present, changed by `change`.
    package func mapped(_ change: (String) -> String) -> ProviderEndpoints {
        var result = self
        for path in ProviderEndpoints.all {
            if let value = self[keyPath: path] { result[keyPath: path] = change(value) }
        }
        return result
    }

    /// Every address that is present, for checks over all of them.
    package var present: [String] { ProviderEndpoints.all.compactMap { self[keyPath: $0] } }

    private static var all: [WritableKeyPath<ProviderEndpoints, String?>] {
        [
            \.authorization, \.token, \.userinfo, \.emails, \.photo, \.keys, \.discovery, \.revocation,
            \.tokenInspection,
        ]
    }
}
