/// The result of an exchange's transaction; it is kept, whichever it is.
enum CommittedExchange: Sendable {
    /// The person is refused, and what was spent stays spent.
    case failed(AccountError)
    /// Answered without tokens.
    case answered(SignInOutcome)
    /// Signed in, but for the signature.
    case signedIn(CommittedSignIn)
}
