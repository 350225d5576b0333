package import Accounts
package import OpenID
import Providers

/// A provider's credential that waits for its owner: minutes, once.
package struct WaitingCredential: Concealed, Sendable, Codable {
    /// The reason why it waits.
    package enum Reason: Sendable, Codable {
        /// Its address belongs to an account that opens with these providers: sign in there, then it is linked.
        case confirmation(account: LocalID, providers: [String])
        /// It could not be linked; it still signs in by itself.
        case refused(AccountError)
    }

    package let provider: ProviderID
    /// The address the provider told.
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
