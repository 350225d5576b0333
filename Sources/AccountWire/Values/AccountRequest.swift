package import Cryptography

/// One request to the account backend, read whole.
package struct AccountRequest: Sendable {
    /// Upper case (`POST`).
    package let method: String
    /// As it came, percent-encoded, without query (`/identitytoolkit.googleapis.com/v1/accounts:signUp`).
    package let path: String
    /// Decoded query parameters, in order.
    package let query: [(name: String, value: String)]
    /// Header fields by lower-case name; the first of a name counts.
    package let headers: [String: String]
    package let body: [UInt8]
    /// Where it comes from, an address; nil when unknown.
    package let client: String?
    /// When it came.
    package let now: Instant

    package init(
        method: String, path: String, query: [(name: String, value: String)] = [],
        headers: [String: String] = [:], body: [UInt8] = [], client: String? = nil, now: Instant
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.client = client
        self.now = now
    }

    /// The first query parameter of that name; an empty one is absent.
    package func query(_ name: String) -> String? {
        query.first { $0.name == name && !$0.value.isEmpty }?.value
    }
}

extension AccountRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "AccountRequest(\(method) redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
