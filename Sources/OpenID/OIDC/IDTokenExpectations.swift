internal import Cryptography

/// A relying party's expectations of an ID token.
package struct IDTokenExpectations: Sendable {
    /// The issuers that may have made it.
    package var issuer: IssuerRule
    /// The client that it must be for.
    package var clientID: ClientID
    /// Further clients of the same application that it may be for (an iOS app beside the web).
    package var furtherClientIDs: [ClientID]
    /// The nonce that it must carry.
    package var nonce: NonceExpectation
    /// The issuer's keys, fetched from where the issuer publishes them.
    package var keys: JSONWebKeySet
    /// Algorithms the issuer uses.
    package var algorithms: Set<Algorithm>
    /// The difference that clocks may have, seconds; at most 60 count.
    package var leeway: Int64
    /// The lead that the issuer's clock may have before ours (`iat`, `nbf`), seconds; at most 300 count, and at
    /// least the leeway.
    package var lead: Int64
    /// The age that the token may have, seconds; nil for tokens of an older sign-in.
    package var maximumAge: Int64?
    /// The time that may have passed since the user proved who they are, seconds; asks for `auth_time`.
    package var maximumAuthenticationAge: Int64?
    /// The access token that came along, to check `at_hash` with.
    package var accessToken: AccessToken?
    /// The code that came along, to check `c_hash` with.
    package var code: AuthorizationCode?
    /// Indicates whether `at_hash` must be there (implicit flow with an access token).
    package var requiresAccessTokenHash: Bool
    /// Indicates whether `c_hash` must be there (hybrid flow).
    package var requiresCodeHash: Bool
    /// Indicates whether `jti` must be there (Facebook Limited Login).
    package var requiresTokenID: Bool

    package init(
        issuer: IssuerRule, clientID: ClientID, furtherClientIDs: [ClientID] = [], nonce: NonceExpectation,
        keys: JSONWebKeySet, algorithms: Set<Algorithm> = [.rs256], leeway: Int64 = 60, lead: Int64 = 0,
        maximumAge: Int64? = 600, maximumAuthenticationAge: Int64? = nil, accessToken: AccessToken? = nil,
        code: AuthorizationCode? = nil, requiresAccessTokenHash: Bool = false, requiresCodeHash: Bool = false,
        requiresTokenID: Bool = false
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.furtherClientIDs = furtherClientIDs
        self.nonce = nonce
        self.keys = keys
        self.algorithms = algorithms
        self.leeway = leeway
        self.lead = lead
        self.maximumAge = maximumAge
        self.maximumAuthenticationAge = maximumAuthenticationAge
        self.accessToken = accessToken
        self.code = code
        self.requiresAccessTokenHash = requiresAccessTokenHash
        self.requiresCodeHash = requiresCodeHash
        self.requiresTokenID = requiresTokenID
    }

    /// The leeway that counts: 0 to 60.
    var boundedLeeway: Int64 { min(max(leeway, 0), 60) }
    /// The lead that counts: the leeway to 300.
    var boundedLead: Int64 { min(max(lead, boundedLeeway), 300) }
}

/// The nonce that an ID token must carry.
package enum NonceExpectation: Hashable, Sendable {
    /// The raw value (Google, Microsoft, generic providers).
    case plain(Nonce)
    /// The hex of its SHA-256 (Apple, Facebook).
    case hashed(Nonce)
    /// None was sent, so none may be there.
    case notExpected
}

/// Binds an ID token to the sign-in that asked for it (OIDC Core §15.5.2); this is the raw value.
package struct Nonce: RandomText, Codable {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...1024)
    }

    /// Lower-case hex of the SHA-256 of the raw value, 64 characters: what Apple and Facebook are sent.
    package var hashed: String { Hex.encode(SHA256.hash(reveal)) }
}
