package import Accounts
import OpenID
package import RelyingParty

/// The reason why a run did not come to its end: the relying party's, the account rules', or the playground's own.
///
/// `code` is for pages and scripts (`data-error-code`); it holds no secret.
package enum RunFailure: Error, Sendable, Codable {
    /// The provider's word did not come, or cannot be trusted.
    case signIn(SignInError)
    /// The account backend refused the credential.
    case account(AccountError)
    /// The e-mail address belongs to an account that was opened with other providers, and the provider's word on
    /// the address is not trusted: sign in as before, then link (backend: `needConfirmation`).
    case confirmationNeeded(providers: [String])
    /// The account asks for a second factor (backend: `mfaPendingCredential`).
    case secondFactorNeeded
    /// A link or reauthentication came back when its account was no longer signed in.
    case accountChanged
    /// The fault that was asked for cannot be injected into a sign-in with this provider.
    case faultNotPossible

    /// Translates the failure of a part: a store's, the account rules' or the relying party's.
    package init(_ error: any Error) {
        switch error {
        case let failure as RunFailure: self = failure
        case let error as SignInError: self = .signIn(error)
        case let full as StoreFull: self = .signIn(SignInError(full))
        case let error as AccountError: self = .account(error)
        default: self = .signIn(.failed(reason: "records: \(error)"))
        }
    }

    /// The stable name of the failure.
    package var code: String {
        switch self {
        case .signIn(let error): error.code
        case .account(let error): Self.code(for: error)
        case .confirmationNeeded: "account_exists"
        case .secondFactorNeeded: "second_factor_required"
        case .accountChanged: "account_changed"
        case .faultNotPossible: "sabotage_not_possible"
        }
    }

    /// In how many seconds to try again, where that helps.
    package var retryAfter: Int64? {
        switch self {
        case .signIn(let error): error.retryAfter
        case .account(let error): error.retryAfter
        default: nil
        }
    }

    /// The words of the provider itself; foreign text.
    package var said: String? { if case .signIn(let error) = self { error.said } else { nil } }

    /// Identifiers worth showing beside the message.
    package var details: [(name: String, value: String)] {
        switch self {
        case .signIn(let error): error.details
        case .account(let error): [("message", error.wireCode)]
        case .confirmationNeeded(let providers): [("verifiedProvider", providers.joined(separator: ", "))]
        case .secondFactorNeeded, .accountChanged, .faultNotPossible: []
        }
    }

    private static func code(for error: AccountError) -> String {
        switch error {
        case .nonceMissing: "nonce_missing"
        case .nonceMismatch, .nonceUnexpected: "nonce_mismatch"
        case .duplicateCredential: "nonce_replayed"
        case .userDisabled: "user_disabled"
        case .credentialOfAnotherAccount: "user_mismatch"
        case .emailExists, .federatedUserIDAlreadyLinked: "account_exists"
        case .storage(let cause) where cause.isOutage: "store_unavailable"
        default: "server_error"
        }
    }
}
