/// A provider's whole answer.
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
