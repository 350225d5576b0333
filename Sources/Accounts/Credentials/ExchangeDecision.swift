/// The decision of the rules about a credential, before anything is stored.
package enum ExchangeDecision: Hashable, Sendable {
    /// Sign in to an account that exists, as changed.
    case update(Account, emailRecycled: Bool = false)
    /// Sign in to an account that is to be made.
    case create(Account)
    /// Ask the owner of the e-mail address.
    case confirm(owner: Account, email: EmailAddress)
    /// A link that cannot be made; the credential may be returned.
    case refuseLink(AccountError)
    /// Nothing comes of it.
    case refuse(AccountError)
}
