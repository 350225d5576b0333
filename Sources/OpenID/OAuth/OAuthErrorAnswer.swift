/// An error as the provider told it. Its texts are foreign: escape them on a page, keep them out of logs.
package struct OAuthErrorAnswer: Hashable, Sendable {
    /// The code.
    package var code: OAuthErrorCode
    /// `error_description` or the brand's own message, at most 2,000 characters.
    package var foreignDescription: String?

    package init(code: OAuthErrorCode, foreignDescription: String? = nil) {
        self.code = code
        self.foreignDescription = foreignDescription.map { String($0.prefix(2000)) }
    }
}
