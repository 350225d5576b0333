/// The `error` code of a response (RFC 6749 §4.1.2.1 and §5.2, OIDC Core §3.1.2.6, brands' own).
package struct OAuthErrorCode: Hashable, Sendable, CustomStringConvertible {
    /// 1 to 100 letters, digits, `_`, `-` or `.`.
    package let rawValue: String

    /// Nil for a text that is no code; foreign text never gets into logs this way.
    package init?(_ text: String) {
        guard (1...100).contains(text.utf8.count),
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) })
        else { return nil }
        rawValue = text
    }

    private init(known text: String) {
        rawValue = text
    }

    package var description: String { rawValue }

    package static let accessDenied = OAuthErrorCode(known: "access_denied")
    package static let invalidClient = OAuthErrorCode(known: "invalid_client")
    package static let invalidGrant = OAuthErrorCode(known: "invalid_grant")
    package static let unauthorizedClient = OAuthErrorCode(known: "unauthorized_client")
    package static let serverError = OAuthErrorCode(known: "server_error")
    /// Apple's word for a reader who closed the sheet.
    package static let userCancelledAuthorize = OAuthErrorCode(known: "user_cancelled_authorize")
    /// GitHub's word for a code that is wrong, old or spent.
    package static let badVerificationCode = OAuthErrorCode(known: "bad_verification_code")
    /// GitHub's word for a wrong client secret.
    package static let incorrectClientCredentials = OAuthErrorCode(known: "incorrect_client_credentials")
    /// Stands for an error whose code is no code.
    package static let unreadable = OAuthErrorCode(known: "unreadable_error_code")

    /// Indicates whether the person said no, in any brand's words.
    package var isCancelledByUser: Bool { self == .accessDenied || self == .userCancelledAuthorize }
}

/// An error as the provider told it. Its texts are foreign: escape them on a page, keep them out of logs.
package struct OAuthErrorResponse: Hashable, Sendable {
    /// The code.
    package var code: OAuthErrorCode
    /// `error_description` or the brand's own message, at most 2,000 characters.
    package var foreignDescription: String?

    package init(code: OAuthErrorCode, foreignDescription: String? = nil) {
        self.code = code
        self.foreignDescription = foreignDescription.map { String($0.prefix(2000)) }
    }
}
