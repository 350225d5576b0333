package import Cryptography
package import Providers

/// Everything the decision depends on: the credential's facts, what the person wants, and the accounts concerned.
package struct ExchangeInput: Sendable {
    package var profile: ProviderProfile
    /// Indicates whether the provider's word on the address is trusted.
    package var emailTrusted: Bool
    package var purpose: ExchangePurpose
    package var autoCreate: Bool
    package var oneAccountPerEmail: Bool
    /// The account that has the identity.
    package var identityOwner: Account?
    /// The account that has the e-mail address.
    package var emailOwner: Account?
    /// The account that is signed in, for linking and reauthenticating.
    package var target: Account?
    /// The id that a new account would get.
    package var newID: LocalID
    package var now: Instant
    /// The statements that stand-ins may make.
    package var vouching = Vouching()

    /// Decides in the order of Identity Toolkit's `signInWithIdp`. Pure: reads nothing, stores nothing.
    ///
    /// A link is refused where the identity is anybody's, or the address somebody else's. In a sign-in the first of
    /// these counts: the identity's account is known; several accounts may have an address, so a new one is made; the
    /// address is an account's, which is joined if the provider proves it, and else asked about; a new account is made.
    package func decide() -> ExchangeDecision {
        switch purpose {
        case .link: link()
        case .reauthenticate: reauthenticate()
        case .signIn: signIn()
        }
    }
}

extension ExchangeInput {
    private func link() -> ExchangeDecision {
        guard var account = target else { return .refuse(.userNotFound) }
        if account.disabled { return .refuse(.userDisabled) }
        if identityOwner != nil { return .refuseLink(.federatedUserIDAlreadyLinked) }
        if oneAccountPerEmail, let emailOwner, emailOwner.localID != account.localID {
            return .refuseLink(.emailExists)
        }
        account.put(profile.identity)
        if oneAccountPerEmail, account.email == nil { account.email = profile.emailAddress }
        if let target, isTrusted(for: target), account.email != nil, account.email == profile.emailAddress {
            account.emailVerified = true
        }
        return .update(account)
    }

    private func reauthenticate() -> ExchangeDecision {
        guard let target else { return .refuse(.userNotFound) }
        guard let owner = identityOwner, owner.localID == target.localID else {
            return .refuse(.credentialOfAnotherAccount)
        }
        return known(owner)
    }

    private func signIn() -> ExchangeDecision {
        if let owner = identityOwner { return known(owner) }
        guard oneAccountPerEmail else { return create(withEmail: false) }
        if let emailOwner, let email = profile.emailAddress {
            if isTrusted(for: emailOwner) { return join(emailOwner) }
            return emailOwner.disabled ? .refuse(.userDisabled) : .confirm(owner: emailOwner, email: email)
        }
        return create(withEmail: true)
    }

    /// The account's own e-mail and profile stay; the provider's record is refreshed.
    ///
    /// A real provider's identity and a stand-in's are two, though provider and subject are the same.
    private func known(_ owner: Account) -> ExchangeDecision {
        if owner.disabled { return .refuse(.userDisabled) }
        if let identity = owner.identity(at: profile.provider),
            vouching.voucher(of: identity) != profile.voucher
        {
            return .refuse(
                .invalidIdPResponse(
                    reason:
                        "The account was made by the real provider, or by its stand-in; the other cannot open it."
                ))
        }
        var account = owner
        account.put(profile.identity)
        return .update(account)
    }

    private func create(withEmail: Bool) -> ExchangeDecision {
        guard autoCreate else { return .refuse(.emailNotFound) }
        var account = Account(localID: newID, createdAt: now)
        if withEmail, let email = profile.emailAddress {
            account.email = email
            account.emailVerified = emailTrusted
        }
        account.displayName = profile.displayName
        account.photoURL = profile.photoURL
        account.screenName = profile.screenName
        account.put(profile.identity)
        return .create(account)
    }

    /// Returns whether the provider's word on the address counts for the account that has it.
    private func isTrusted(for account: Account) -> Bool {
        emailTrusted && vouching.counts(profile.voucher, for: account)
    }

    /// The provider proves the address. Whoever held it without proof keeps no way in.
    private func join(_ owner: Account) -> ExchangeDecision {
        if owner.disabled { return .refuse(.userDisabled) }
        var account = owner
        let recycled = owner.identities.contains { $0.provider == profile.provider }
        // An address that only stand-ins verified is not verified for a real provider.
        let isProven = owner.emailVerified && (profile.voucher == .standIn || !vouching.isOfStandIns(owner))
        if !isProven { account.surrender(now: now) }
        account.put(profile.identity)
        account.displayName = profile.displayName
        account.photoURL = profile.photoURL
        account.screenName = profile.screenName
        account.emailVerified = true
        return .update(account, emailRecycled: recycled)
    }
}

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
