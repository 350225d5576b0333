package import OpenID

/// A request to a stand-in, taken apart by the server.
package struct StandInRequest: Sendable {
    /// `GET`, `POST`, …
    package var method: String
    /// The path below `/stand-in/{brand}`, with its leading slash, not percent-decoded.
    package var path: String
    /// Decoded, in order, repeated names kept.
    package var query: [(String, String)]
    /// The decoded fields of an `application/x-www-form-urlencoded` body, else empty.
    package var form: [(String, String)]
    /// In order; names in any case.
    package var headers: [(String, String)]
    /// The body of any other type.
    package var body: [UInt8]
    /// Scheme, host and port of this server, without a trailing slash; from the configuration, or another name of the
    /// same machine.
    package var origin: String
    /// The reader's language tag.
    package var locale: String
    /// The sandbox of the browser's session; calls from servers are known by their codes and tokens instead.
    package var sandbox: SandboxID
    /// A value only this browser has (a cookie of the server); nil for callers that are no browser.
    package var browser: String?
    /// Applications of the request's sandbox, which the stand-in knows for this request.
    package var clients: [StandInClient] = []

    package init(
        method: String, path: String, query: [(String, String)] = [], form: [(String, String)] = [],
        headers: [(String, String)] = [], body: [UInt8] = [], origin: String, locale: String = "en",
        sandbox: SandboxID = .standard, browser: String? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.form = form
        self.headers = headers
        self.body = body
        self.origin = origin
        self.locale = locale
        self.sandbox = sandbox
        self.browser = browser
    }

    /// The value of a header, when it comes exactly once.
    package func header(_ name: String) -> String? {
        let values = headers.filter { $0.0.lowercased() == name.lowercased() }
        return values.count == 1 ? values.first?.1 : nil
    }
}
