/// The steps of a sign-in, in order; the raw value is the id in URLs and texts.
package enum RunStep: String, CaseIterable, Sendable, Codable {
    /// A fresh nonce is made, and hashed where the provider wants it so.
    case nonce
    /// The browser is sent off with an authorization request.
    case request
    /// The person decides at the provider.
    case provider
    /// The browser comes back.
    case callback
    /// The code is exchanged for tokens.
    case exchange
    /// The ID token is checked.
    case checks
    /// The checked token becomes a credential for the account backend.
    case credential
    /// An account is found or made, and its tokens issued.
    case account

    /// Place in the order, from 1.
    package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
