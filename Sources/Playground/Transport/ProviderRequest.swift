/// One request to a provider, as it goes over the wire.
package struct ProviderRequest: Sendable {
    /// `GET` or `POST`.
    package var method: String
    /// Absolute URL.
    package var url: String
    /// Header fields, in order.
    package var headers: [(name: String, value: String)]
    /// The body; empty for none.
    package var body: [UInt8]

    package init(
        method: String, url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}
