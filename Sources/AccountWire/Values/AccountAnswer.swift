package import OpenID

/// The answer to one request.
package struct AccountAnswer: Sendable {
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
        status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        failure: String? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.failure = failure
    }

    /// A JSON answer; nothing keeps it unless `caching` says otherwise.
    package static func json(
        _ object: JSONObject, status: Int = 200, caching: String = "no-store"
    ) -> AccountAnswer {
        AccountAnswer(
            status: status,
            headers: [
                ("Content-Type", "application/json; charset=UTF-8"), ("Cache-Control", caching),
            ], body: JSONValue.object(object).serialized)
    }
}

extension AccountAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "AccountAnswer(\(status) redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
