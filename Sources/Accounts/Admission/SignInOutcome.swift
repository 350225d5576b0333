/// The outcome of a credential.
package enum SignInOutcome: Sendable, Codable {
    case signedIn(SignedIn)
    /// The e-mail belongs to an account, and the provider's word on it is not trusted: sign in as before, then link.
    case needsConfirmation(ConfirmationRequest)
    /// The first factor was right; the account asks for a second.
    case needsSecondFactor(SecondFactorRequest)
    /// A link that cannot be made; the credential stays usable through its pending token.
    case refused(RefusedCredential)
}
