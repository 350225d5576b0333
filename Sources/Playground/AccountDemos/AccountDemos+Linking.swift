package import Accounts
package import Cryptography
package import OpenID
import Providers

extension AccountDemos {
    /// Returns whether taking the identity away leaves no way to sign in.
    package static func isLast(_ provider: ProviderID, of account: Account) -> Bool {
        account.identity(at: provider) != nil && account.identities.count == 1 && account.password == nil
            && account.phoneNumber == nil
    }

    /// Returns whether an app has to ask for the user's consent before the link: an identity behind a relay address
    /// would be joined with others (Apple).
    package static func wantsConsent(_ provider: ProviderID, _ account: Account) -> Bool {
        ([provider] + account.identities.map(\.provider)).contains {
            ProviderDefinition.of($0).quirks.contains(.relayAddresses)
        }
    }

    /// Takes an identity away.
    ///
    /// - Returns: a receipt whose `particular` is `not_linked` when there is none; the client library notices
    ///   that by itself (`noSuchProvider`).
    package func unlink(_ provider: ProviderID, of account: Account, _ tokens: AccountTokens, now: Instant)
        async throws(AccountError) -> Outcome
    {
        var receipt = AccountDemoReceipt(.unlink, provider: provider, at: now)
        receipt.request = [
            CapturedValue("idToken", tokens.idToken), CapturedValue("deleteProvider", provider.rawValue),
        ]
        guard account.identity(at: provider) != nil else {
            receipt.particular = "not_linked"
            return Outcome(receipt)
        }
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            var changes = ProfileChanges()
            changes.unlinked = [provider.rawValue]
            let done = try await ProfileUpdate(parts).update(
                idToken: tokens.idToken, changes, returnsTokens: true, sandbox: sandbox, now: now)
            outcome.tokens = done.tokens
            outcome.receipt.response =
                [CapturedValue("localId", done.account.localID.rawValue)] + Self.shown(done.account)
            if done.account.identities.isEmpty { outcome.receipt.particular = "none_left" }
        }
    }

    /// Signs in with a credential that could not be linked: no new round to the provider.
    package func signIn(with waiting: WaitingCredential, now: Instant) async throws(AccountError) -> (
        outcome: Outcome, response: SignInOutcome?
    ) { try await exchange(waiting, .signInWithUpdatedCredential, purpose: .signIn, now: now) }

    /// Links a credential that waited for the owner of its address, who is signed in now.
    package func link(_ waiting: WaitingCredential, to account: LocalID, now: Instant)
        async throws(AccountError) -> (outcome: Outcome, response: SignInOutcome?)
    { try await exchange(waiting, .linkPending, purpose: .link(to: account), now: now) }

    private func exchange(
        _ waiting: WaitingCredential, _ action: AccountDemoAction, purpose: ExchangePurpose, now: Instant
    ) async throws(AccountError) -> (outcome: Outcome, response: SignInOutcome?) {
        var receipt = AccountDemoReceipt(action, provider: waiting.provider, at: now)
        receipt.request = [CapturedValue("pendingToken", waiting.pendingToken)]
        let exchange = CredentialExchange(
            storage: parts.storage, settings: parts.settings, tokens: parts.tokens, random: parts.random)
        var response: SignInOutcome?
        let outcome = try await attempt(receipt) { (outcome) throws(AccountError) in
            let given = try await exchange.signIn(
                withPendingToken: waiting.pendingToken,
                options: ExchangeOptions(purpose: purpose, returnsCredential: true), sandbox: sandbox,
                now: now)
            response = given
            switch given {
            case .signedIn(let signedIn): outcome.enter(signedIn, Self.shown(signedIn.account))
            case .refused(let refused): outcome.receipt.error = refused.error
            case .needsConfirmation, .needsSecondFactor: break
            }
        }
        return (outcome, response)
    }

    /// The result of a run that was begun to link or to reauthenticate, or of a takeover; nil when nothing needs
    /// telling.
    package static func receipt(of run: SignInRun, now: Instant) -> AccountDemoReceipt? {
        let action: AccountDemoAction
        switch run.purpose {
        case .link: action = .link
        case .reauthenticate: action = .reauthenticate
        case .signIn:
            guard let signedIn = run.signedIn, isTakeover(signedIn) else { return nil }
            action = .takeover
        }
        var receipt = AccountDemoReceipt(action, provider: run.provider, at: now)
        receipt.request = run.credential?.request ?? []
        switch run.credential?.outcome {
        case .signedIn(let signedIn): receipt.response = shown(signedIn.account) + shown(signedIn.tokens)
        case .refused(let refused):
            receipt.error = refused.error
            receipt.response = [
                CapturedValue("errorMessage", refused.error.wireCode),
                CapturedValue("pendingToken", refused.pendingToken),
            ]
        case .needsConfirmation, .needsSecondFactor: return nil
        case nil:
            guard case .account(let error) = run.failure else { return nil }
            receipt.error = error
        }
        return receipt
    }

    /// Returns whether this sign-in took everything from whoever held the address without proof: it ended all
    /// tokens, and left the one identity.
    private static func isTakeover(_ signedIn: SignedIn) -> Bool {
        let account = signedIn.account
        return !signedIn.isNewUser && account.identities.count == 1 && account.generation > 0
            && account.validSince == signedIn.facts.authTime
    }
}

/// A provider's credential that waits for its owner: minutes, once.
package struct WaitingCredential: Redacted, Sendable, Codable {
    package enum Reason: Sendable, Codable {
        /// Its address belongs to an account that opens with these providers: sign in there, then it is linked.
        case confirmation(account: LocalID, providers: [String])
        /// It could not be linked; it still signs in by itself.
        case refused(AccountError)
    }

    package let provider: ProviderID
    package let email: String?
    package let reason: Reason
    /// The handle of the credential (`pendingToken`).
    package let pendingToken: String

    package init(_ request: ConfirmationRequest) {
        provider = request.credential.profile.provider
        email = request.email.rawValue
        reason = .confirmation(account: request.localID, providers: request.verifiedProviders)
        pendingToken = request.pendingToken
    }

    package init(_ refused: RefusedCredential) {
        provider = refused.credential.profile.provider
        email = refused.credential.profile.emailAddress?.rawValue
        reason = .refused(refused.error)
        pendingToken = refused.pendingToken
    }

    /// Returns whether it may join an account that has just been opened.
    package func isWanted(by account: LocalID, signedInWith provider: ProviderID?) -> Bool {
        guard case .confirmation(let owner, _) = reason else { return false }
        return owner == account && provider != self.provider
    }
}
