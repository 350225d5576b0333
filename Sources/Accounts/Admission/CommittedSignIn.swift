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

extension CommittedSignIn: Concealed {}
