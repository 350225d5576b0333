internal import OpenID

/// A refusal of Google's token endpoint.
struct GoogleTokenError: Error, Hashable, Sendable {
    /// The codes that Google uses.
    enum Code: String, CaseIterable, Sendable {
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidScope = "invalid_scope"
        case invalidRequest = "invalid_request"
        case redirectURIMismatch = "redirect_uri_mismatch"
        case unsupportedGrantType = "unsupported_grant_type"

        var status: Int { self == .invalidClient ? 401 : 400 }
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The answer.
    var response: StandInResponse {
        .json(
            ["error": .string(code.rawValue), "error_description": .string(message)], status: code.status,
            headers: code == .invalidClient ? [("WWW-Authenticate", "Basic realm=\"stand-in\"")] : [])
    }
}
