internal import OpenID

/// A refusal of Apple's token or revocation endpoint: status 400 and JSON.
struct AppleTokenError: Error, Hashable, Sendable {
    /// The codes of Apple that this stand-in has a use for.
    enum Code: String, CaseIterable, Sendable {
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidRequest = "invalid_request"
        case unsupportedGrantType = "unsupported_grant_type"
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
            ["error": .string(code.rawValue), "error_description": .string(message)], status: 400)
    }
}
