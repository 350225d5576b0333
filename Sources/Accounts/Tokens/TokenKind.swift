/// The kinds of token that we sign: the two differ in issuer, so that neither passes for the other.
package enum TokenKind: Sendable {
    case idToken
    case sessionCookie

    /// `iss`. These are the production addresses, since client libraries compare them.
    package func issuer(project: String) -> String {
        switch self {
        case .idToken: "https://securetoken.google.com/\(project)"
        case .sessionCookie: "https://session.firebase.google.com/\(project)"
        }
    }
}
