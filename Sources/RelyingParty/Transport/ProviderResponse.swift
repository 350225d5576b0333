/// A provider's complete response.
package struct ProviderResponse: Sendable {
    /// HTTP status code.
    package var status: Int
    /// Header fields, in order.
    package var headers: [(name: String, value: String)]
    /// The body.
    package var body: [UInt8]

    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header field of that name, whatever its case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// The relying party's way to a provider over HTTP.
///
/// A conformer keeps a total deadline of seconds, bounds the response's size, follows no redirect and never retries.
package protocol ProviderTransport: Sendable {
    /// Sends one request and reads the whole response.
    ///
    /// - Throws: `TransportError` when there is no whole response in time. A response of any status is no error.
    func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse
}

/// One request to a provider, as it goes over the wire.
package struct ProviderRequest: Sendable {
    /// The purpose of a request, for whoever watches or wraps a transport.
    package enum Purpose: String, Sendable, Codable {
        /// The key set of the provider.
        case keySet = "key_set"
        /// The provider's discovery document.
        case discovery
        /// The exchange of a code for tokens.
        case token
        /// The question for whom an access token was made.
        case inspection
        /// The person's profile.
        case profile
        /// The person's e-mail addresses.
        case emails
        /// The person's photo.
        case photo
        /// The revocation of what a sign-in granted.
        case revocation
    }

    /// The purpose; nil for a request of no relying party.
    package let purpose: Purpose?
    /// `GET`, `POST` or `DELETE`.
    package var method: String
    /// Absolute URL.
    package var url: String
    /// Header fields, in order.
    package var headers: [(name: String, value: String)]
    /// The body; empty for none.
    package var body: [UInt8]

    package init(
        _ purpose: Purpose? = nil, method: String, url: String,
        headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.purpose = purpose
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}
