package import Accounts
internal import OpenID

/// The reason why a request was refused; `AccountError` holds what the rules say, the rest is of the wire itself.
package enum AccountWireError: Error, Hashable, Sendable {
    case account(AccountError)
    /// Neither `key` nor `x-goog-api-key`.
    case missingAPIKey
    /// A bearer that is not the administrator's.
    case badBearer
    /// The well-known bearer, from a browser, another machine, or through a proxy.
    case ownerRefused
    /// A helper of tests, from such a place without the administrator's bearer.
    case helperRefused
    /// The address brought too many wrong bearers; in how many seconds the next is looked at.
    case tooManyBearers(retryAfter: Int64)
    /// The call takes an administrator's bearer, and there is none.
    case missingBearer
    /// A body that is not the JSON the endpoint takes; what is wrong, without the text that was sent.
    case invalidPayload(String, isSyntax: Bool)
    case invalidArgument(String)
    case tooLarge
    case notFound
    case notImplemented(String)
    /// A project that this server does not have.
    case projectNotFound
    /// An administrator's setting that is not there.
    case configurationNotFound
    /// Something broke on our side; private reason.
    case failed(reason: String)
}

extension AccountWireError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .account(let error): error.reason
        case .failed(let reason): reason
        default: message
        }
    }
}

extension AccountWireError {
    /// Takes whatever a handler threw.
    init(_ error: any Error) {
        switch error {
        case let error as AccountWireError: self = error
        case let error as AccountError: self = .account(error)
        default: self = .failed(reason: "\(type(of: error))")
        }
    }
}

extension AccountWireError {
    /// HTTP status; `error.status`, which plain 400 codes lack; `error.errors[0].reason`.
    private var kind: (status: Int, name: String?, reason: String) {
        switch self {
        case .account(.storage(let error)) where error.isOutage: (503, "UNKNOWN", "internalError")
        case .account(.serverBusy): (503, "UNAVAILABLE", "invalid")
        case .account(.tooManyRequests): (429, "RESOURCE_EXHAUSTED", "invalid")
        case .account(.storage), .account(.cryptography), .failed: (500, "UNKNOWN", "internalError")
        case .account, .projectNotFound: (400, nil, "invalid")
        case .missingAPIKey, .helperRefused: (403, "PERMISSION_DENIED", "forbidden")
        case .badBearer, .missingBearer, .ownerRefused: (401, "UNAUTHENTICATED", "authError")
        case .tooManyBearers: (429, "RESOURCE_EXHAUSTED", "rateLimitExceeded")
        case .tooLarge: (413, "INVALID_ARGUMENT", "invalid")
        case .notFound, .configurationNotFound: (404, "NOT_FOUND", "notFound")
        case .notImplemented: (501, "NOT_IMPLEMENTED", "unimplemented")
        case .invalidPayload(_, isSyntax: true): (400, "INVALID_ARGUMENT", "parseError")
        case .invalidPayload, .invalidArgument: (400, "INVALID_ARGUMENT", "invalid")
        }
    }

    package var status: Int { kind.status }
    package var statusName: String? { kind.name }
    package var reason: String { kind.reason }

    /// `error.message`.
    package var message: String {
        switch self {
        case .account(let error): error.wireMessage
        case .missingAPIKey: "The request is missing a valid API key."
        case .badBearer: "Request had invalid authentication credentials."
        case .ownerRefused:
            "The bearer `owner` counts at the address for administration only, from programs of the user who runs the "
                + "server, and not from browsers or through proxies. `portico serve` prints that address at its start, "
                + "and the administrator's token, which counts everywhere."
        case .helperRefused:
            "The helpers of tests answer at the address for administration, to programs of the user who runs the "
                + "server, and to who sends the administrator's token as bearer. `portico serve` prints both at its "
                + "start."
        case .tooManyBearers: "Too many wrong bearers came from this address. Try again later."
        case .missingBearer:
            "Request is missing required authentication credential. Expected OAuth 2 access token."
        case .invalidPayload(let text, _): "Invalid JSON payload received. \(text)"
        case .invalidArgument(let text): text
        case .tooLarge: "Request payload size exceeds the limit."
        case .notFound: "The requested URL was not found on this server."
        case .notImplemented(let text): text
        case .projectNotFound: "PROJECT_NOT_FOUND"
        case .configurationNotFound: "CONFIGURATION_NOT_FOUND"
        case .failed: "INTERNAL_ERROR"
        }
    }

    /// The error as every client of this wire reads it.
    package var response: AccountResponse {
        let entry: JSONObject = ["message": .string(message), "domain": "global", "reason": .string(reason)]
        let error: JSONObject = [
            "code": .integer(Int64(status)), "message": .string(message), "errors": .array([.object(entry)]),
            "status": .text(statusName),
        ]
        var response = AccountResponse.json(["error": .object(error)], status: status)
        if case .account(let error) = self, let seconds = error.retryAfter {
            response.headers.append(("Retry-After", "\(seconds)"))
        }
        if status >= 500 { response.failure = description }
        response.isWrongBearer = self == .badBearer
        if case .tooManyBearers(let seconds) = self { response.headers.append(("Retry-After", "\(seconds)")) }
        if case .account(.storage) = self, status == 503 {
            // The store's own watch says why, once.
            response.failure = nil
            if !response.headers.contains(where: { $0.name == "Retry-After" }) {
                response.headers.append(("Retry-After", String(AccountResponse.retrySeconds)))
            }
        }
        return response
    }
}
