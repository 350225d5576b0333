/// What an authorization request asks for (RFC 6749 §3.1.1; OAuth 2.0 Multiple Response Type Encoding).
package enum ResponseType: String, Hashable, Sendable, CaseIterable {
    case code
    case idToken = "id_token"
    case token
    case codeIDToken = "code id_token"
    case codeToken = "code token"
    case idTokenToken = "id_token token"
    case codeIDTokenToken = "code id_token token"
    /// Facebook Limited Login, in the spelling of its SDK.
    case limitedLogin = "id_token,graph_domain,user_token_nonce"

    /// Reads the parameter; the order of its words does not matter.
    package init?(parameter: String) {
        let words = Set(parameter.split(separator: " "))
        guard let type = Self.allCases.first(where: { Set($0.rawValue.split(separator: " ")) == words })
        else {
            return nil
        }
        self = type
    }

    /// Whether the answer carries an authorization code.
    package var includesCode: Bool { words.contains("code") }
    /// Whether the answer carries an ID token.
    package var includesIDToken: Bool { words.contains("id_token") }

    private var words: [Substring] { rawValue.split { $0 == " " || $0 == "," } }
}
