internal import OpenID

/// A sign-in that is stored already; its ID token is signed outside the transaction.
struct CommittedSignIn: Sendable {
    let account: Account
    let identity: Identity?
    let isNewUser: Bool
    let emailRecycled: Bool
    let facts: SignInFacts
    /// The sandbox's project id.
    let project: String
    let refreshToken: String
    let credential: ReturnedCredential?
}

extension CommittedSignIn: Redacted {}

/// The result of an exchange's transaction; it is kept, whichever it is.
enum CommittedExchange: Sendable {
    /// The person is refused, and what was spent stays spent.
    case failed(AccountError)
    /// Answered without tokens.
    case answered(SignInOutcome)
    /// Signed in, but for the signature.
    case signedIn(CommittedSignIn)
}
