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

/// The access token of a request to a protected resource (RFC 6750 §2).
package enum PresentedToken: Hashable, Sendable {
    case none
    case token(String)
    /// It is there more than once, or in more than one way.
    case several
}

extension StandInRequest {
    /// The access token of the header (RFC 6750 §2.1), of the form (§2.2), or, where the brand takes it there, of the
    /// address (§2.3).
    package func accessToken(inQuery: Bool = false) -> PresentedToken {
        var tokens = [authorization()].compactMap(\.self)
        tokens += form.filter { $0.0 == "access_token" }.map(\.1)
        if inQuery { tokens += query.filter { $0.0 == "access_token" }.map(\.1) }
        guard let first = tokens.first else { return .none }
        guard tokens.count == 1 else { return .several }
        return first.isEmpty ? .none : .token(first)
    }

    /// The token of an `Authorization` header of one of these schemes (lower case).
    package func authorization(_ schemes: [String] = ["bearer"]) -> String? {
        guard let header = header("Authorization"), let space = header.firstIndex(of: " "),
            schemes.contains(header[..<space].lowercased())
        else { return nil }
        let token = header[header.index(after: space)...].drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }

    /// The first value of a query parameter that comes exactly once.
    package func queryValue(_ name: String) -> String? {
        let values = query.filter { $0.0 == name }
        return values.count == 1 ? values.first?.1 : nil
    }
}

/// The response of a stand-in; the server writes it.
package indirect enum StandInResponse: Sendable {
    /// JSON, with `Cache-Control: no-store` unless `headers` say otherwise.
    case json(JSONValue, status: Int = 200, headers: [(String, String)] = [])
    /// Any other body.
    case bytes([UInt8], contentType: String, status: Int = 200, headers: [(String, String)] = [])
    /// A page in the site's chrome.
    case page(StandInPage, status: Int = 200)
    /// `303 See Other` to a registered redirect URI, or to a path of this stand-in.
    case redirect(String)
    /// A page that posts `fields` to `action`, a registered redirect URI, at once.
    case formPost(action: String, fields: [(String, String)])
    /// `then`, after the server has posted these to their addresses, and with what came back.
    case announcing([StandInNotification], then: StandInResponse)
    /// No body.
    case empty(status: Int)
    /// `response`, after a wait that a misbehaviour asked for.
    case delayed(seconds: Int, StandInResponse)

    /// Text without markup.
    package static func text(_ text: String, contentType: String, status: Int = 200) -> StandInResponse {
        .bytes(Array(text.utf8), contentType: contentType, status: status)
    }

    /// The response with what servers of applications answered, where its page shows that.
    package func showing(_ outcomes: [NotificationOutcome]) -> StandInResponse {
        guard case .page(let page, let status) = self, case .account(var account) = page.content else {
            return self
        }
        account.told = outcomes
        return .page(StandInPage(page.brand, .account(account)), status: status)
    }
}
