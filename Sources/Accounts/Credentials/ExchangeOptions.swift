/// Options of a credential's exchange.
package struct ExchangeOptions: Sendable {
    package var purpose: ExchangePurpose
    /// Indicates whether an unknown person gets an account.
    package var autoCreate: Bool
    /// Indicates whether a link that cannot be made is answered with the credential instead of an error.
    package var returnsCredential: Bool

    package init(purpose: ExchangePurpose = .signIn, autoCreate: Bool = true, returnsCredential: Bool = false)
    {
        self.purpose = purpose
        self.autoCreate = autoCreate
        self.returnsCredential = returnsCredential
    }
}

/// The purpose for which a user brings a credential.
package enum ExchangePurpose: Hashable, Sendable, Codable {
    case signIn
    /// Add it to the account that is signed in.
    case link(to: LocalID)
    /// Prove again to be the person of the account; nothing is linked or made.
    case reauthenticate(LocalID)
}
