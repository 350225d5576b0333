/// The reason why a configuration makes no provider.
package enum ProviderResolutionError: Error, Hashable, Sendable {
    /// Real mode, and these settings are missing.
    case missingSettings([String])
    /// Local mode, and this installation has no client at the stand-in.
    case noStandIn
    /// An address is no absolute http(s) URL without fragment and user.
    case malformedAddress(String)
    /// An address is plain http while this server's origin is public.
    case insecureAddress(String)
    /// An address is loopback or private while this server's origin is public.
    case privateAddress(String)
    /// A tenant was given to a provider that has none.
    case tenantNotSupported
}

/// A user's object identifier in its two spellings: the token's and the interface's.
package struct ProviderObjectID: Hashable, Sendable {
    /// The identifier as the provider's interface, and so the account backend, writes it.
    package let identifier: String
    /// Indicates whether the token's spelling pads it.
    package let isPadded: Bool
}

/// One call of a provider's API, as its brand wants it.
package struct ProviderCall: Sendable {
    /// `GET`, `POST` or `DELETE`.
    package let method: String
    /// Fields of the query, in order.
    package let query: [(String, String)]
    /// Header fields, in order.
    package let headers: [(name: String, value: String)]
    /// The body; empty for none.
    package let body: [UInt8]

    package init(
        _ method: String = "GET", query: [(String, String)] = [],
        headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.query = query
        self.headers = headers
        self.body = body
    }
}
