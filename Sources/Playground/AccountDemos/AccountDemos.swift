package import Accounts
package import Cryptography
package import OpenID
import Providers

/// Actions of a signed-in user on the account, each answered by a receipt; the rules are those of `Accounts`.
package struct AccountDemos: Sendable {
    let parts: AccountParts
    let sandbox: SandboxID

    package init(_ parts: AccountParts, sandbox: SandboxID) {
        self.parts = parts
        self.sandbox = sandbox
    }

    /// The result of an action.
    package struct Outcome: Sendable {
        package var receipt: AccountDemoReceipt
        /// New tokens, when the old ones ended or others are wanted.
        package var tokens: AccountTokens?
        /// A sign-in that begins a session.
        package var signedIn: SignedIn?
        /// Indicates whether the session is over.
        package var endsSession = false
        /// A message that was sent.
        package var mail: EmailMessage?
        /// The handle of a code that was sent.
        package var session: String?
        /// A secret that was drawn for an authenticator app.
        package var offer: AuthenticatorEnrolment.Offer?

        init(_ receipt: AccountDemoReceipt) {
            self.receipt = receipt
        }
    }

    /// The account behind tokens, which are refreshed when their hour is over.
    ///
    /// - Returns: nil when the sign-in has ended.
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`.
    package func current(
        _ tokens: AccountTokens, now: Instant
    ) async throws(AccountError) -> (account: Account, tokens: AccountTokens)? {
        do {
            return (
                try await AccountLookup(parts).account(of: tokens.idToken, sandbox: sandbox, now: now),
                tokens
            )
        } catch .tokenExpired {
            do {
                let fresh = try await SessionRefresh(parts).refresh(
                    grantType: "refresh_token", refreshToken: tokens.refreshToken, sandbox: sandbox, now: now)
                return (fresh.account, fresh.tokens)
            } catch {
                return try Self.ended(error)
            }
        } catch {
            return try Self.ended(error)
        }
    }

    /// Nil for errors that say the sign-in is over; the others are thrown on.
    private static func ended(
        _ error: AccountError
    ) throws(AccountError) -> (account: Account, tokens: AccountTokens)? {
        switch error {
        case .storage, .cryptography, .sandboxUnknown: throw error
        default: return nil
        }
    }

    /// The rules that hold in the sandbox.
    ///
    /// - Throws: `sandboxUnknown`, `storage`.
    package func settings() async throws(AccountError) -> AccountSettings {
        try await SandboxSettings(parts).current(sandbox)
    }

    /// The project that the sandbox stands for.
    ///
    /// - Throws: `storage`.
    package func project() async throws(AccountError) -> String {
        let found = try await parts.storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.sandbox()
        }
        return found?.project ?? ""
    }

    /// Runs an action whose refusal is shown; what went wrong below the rules is thrown on.
    func attempt(
        _ receipt: AccountDemoReceipt, _ body: (inout Outcome) async throws(AccountError) -> Void
    ) async throws(AccountError) -> Outcome {
        var outcome = Outcome(receipt)
        do {
            try await body(&outcome)
        } catch {
            switch error {
            case .storage, .cryptography, .sandboxUnknown: throw error
            default: outcome.receipt.error = error
            }
        }
        return outcome
    }

    /// Members of an answer that carries tokens.
    static func shown(_ tokens: AccountTokens) -> [CapturedValue] {
        [
            CapturedValue("idToken", tokens.idToken), CapturedValue("refreshToken", tokens.refreshToken),
            CapturedValue("expiresIn", String(tokens.expiresIn)),
        ]
    }

    /// The linked providers, as the backend lists them.
    static func shown(_ account: Account) -> [CapturedValue] {
        account.identities.map {
            CapturedValue("providerUserInfo", "\($0.provider.rawValue) \($0.federatedID)")
        }
    }
}
