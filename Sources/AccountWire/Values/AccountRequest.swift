package import Cryptography
package import OpenID

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
    /// The address that the request comes from; nil when unknown.
    package let client: String?
    /// The owner whose share of the stores it counts for.
    package let share: StoreOwner
    /// Indicates whether it can only come from a program on this machine, directly: no browser, no proxy, no other
    /// machine.
    package let isLocalProgram: Bool
    /// The time when it came.
    package let now: Instant

    package init(
        method: String, path: String, query: [(name: String, value: String)] = [],
        headers: [String: String] = [:], body: [UInt8] = [], client: String? = nil,
        share: StoreOwner = .machine, isLocalProgram: Bool, now: Instant
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.client = client
        self.share = share
        self.isLocalProgram = isLocalProgram
        self.now = now
    }

    /// The language that the client asks for, a BCP 47 tag; English when it names none, or what cannot be one.
    package var locale: String {
        guard let tag = headers["x-firebase-locale"], (1...Bounds.languageTag.value).contains(tag.utf8.count),
            tag.utf8.allSatisfy({
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
            })
        else { return "en" }
        return tag
    }

    /// The first query parameter of that name; an empty one is absent.
    package func query(_ name: String) -> String? {
        query.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The bearer it carries; nil without one.
    var bearer: String? {
        guard let halves = headers["authorization"]?.split(separator: " ", maxSplits: 1), halves.count == 2,
            halves[0].lowercased() == "bearer"
        else { return nil }
        return String(halves[1])
    }

    /// Indicates whether it carries a bearer.
    package var showsBearer: Bool { bearer != nil }
}

extension AccountRequest: Redacted {
    package var description: String { "AccountRequest(\(method) redacted)" }
}

/// The response to one request.
package struct AccountResponse: Sendable {
    package var status: Int
    /// Header fields, in order; CORS is added by the backend.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// A description of a failure on our side for the log: no token, code or address in it.
    package var failure: String?
    /// Indicates whether it refuses a bearer that is not the administrator's: perhaps a guess.
    package var isWrongBearer = false

    /// Seconds after which to try again what could not be stored.
    static let retrySeconds = 10

    package init(
        status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], failure: String? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.failure = failure
    }

    /// A JSON answer; nothing keeps it unless `caching` says otherwise.
    package static func json(
        _ object: JSONObject, status: Int = 200, caching: String = "no-store"
    ) -> AccountResponse {
        AccountResponse(
            status: status,
            headers: [("Content-Type", "application/json; charset=UTF-8"), ("Cache-Control", caching)],
            body: JSONValue.object(object).serialized)
    }
}

extension AccountResponse: Redacted {
    package var description: String { "AccountResponse(\(status) redacted)" }
}

/// The hosts whose apps may sign people in (`authorizedDomains`).
package struct AuthorizedDomains: Sendable {
    private let domains: [String]

    package init(_ domains: [String]) {
        self.domains = domains.map { $0.lowercased() }
    }

    /// Returns whether an app's address is on one of them, or below one.
    package func allows(_ url: URLParts) -> Bool {
        let host = url.host.lowercased()
        return domains.contains { host == $0 || (!url.isLoopback && host.hasSuffix("." + $0)) }
    }

    /// The origins on them, as a Content-Security-Policy lists sources.
    package var sources: [String] {
        domains.flatMap { ["http://\($0):*", "https://\($0):*"] }
    }
}
