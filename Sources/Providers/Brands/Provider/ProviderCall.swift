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
