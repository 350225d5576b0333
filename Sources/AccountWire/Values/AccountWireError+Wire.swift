internal import Accounts
internal import OpenID

extension AccountWireError {
    /// HTTP status.
    package var status: Int {
        switch self {
        case .account(.storage(.locked)), .account(.storage(.full)), .account(.storage(.unreachable)),
            .account(.serverBusy):
            503
        case .account(.tooManyRequests): 429
        case .account(.storage), .account(.cryptography), .failed: 500
        case .missingAPIKey: 403
        case .badBearer, .missingBearer: 401
        case .tooLarge: 413
        case .notFound, .configurationNotFound: 404
        case .notImplemented: 501
        case .account, .invalidPayload, .invalidArgument, .projectNotFound: 400
        }
    }

    /// `error.message`.
    package var message: String {
        switch self {
        case .account(let error): error.wireMessage
        case .missingAPIKey: "The request is missing a valid API key."
        case .badBearer: "Request had invalid authentication credentials."
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

    /// `error.status`; plain 400 codes have none (wire contract §1).
    package var statusName: String? {
        switch self {
        case .missingAPIKey: "PERMISSION_DENIED"
        case .badBearer, .missingBearer: "UNAUTHENTICATED"
        case .invalidPayload, .invalidArgument, .tooLarge: "INVALID_ARGUMENT"
        case .notFound, .configurationNotFound: "NOT_FOUND"
        case .notImplemented: "NOT_IMPLEMENTED"
        case .account(.serverBusy): "UNAVAILABLE"
        case .account(.tooManyRequests): "RESOURCE_EXHAUSTED"
        case .account(.storage), .account(.cryptography), .failed: "UNKNOWN"
        case .account, .projectNotFound: nil
        }
    }

    /// `error.errors[0].reason`.
    package var reason: String {
        switch self {
        case .invalidPayload(_, isSyntax: true): "parseError"
        case .missingAPIKey: "forbidden"
        case .badBearer, .missingBearer: "authError"
        case .notFound, .configurationNotFound: "notFound"
        case .notImplemented: "unimplemented"
        case .account(.storage), .account(.cryptography), .failed: "internalError"
        default: "invalid"
        }
    }

    /// The error as every client of this wire reads it (wire contract §1).
    package var answer: AccountAnswer {
        let entry: JSONObject = [
            "message": .string(message), "domain": "global", "reason": .string(reason),
        ]
        var error: JSONObject = [
            "code": .integer(Int64(status)), "message": .string(message),
            "errors": .array([.object(entry)]),
        ]
        error["status"] = statusName.map { .string($0) }
        var answer = AccountAnswer.json(["error": .object(error)], status: status)
        if case .account(let error) = self, let seconds = error.retryAfter {
            answer.headers.append(("Retry-After", "\(seconds)"))
        }
        if status >= 500 { answer.failure = description }
        return answer
    }
}
