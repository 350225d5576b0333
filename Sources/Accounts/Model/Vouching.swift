package import OpenID
import Providers

/// The rules of what stand-ins may say: they verify an e-mail address among their own accounts, and never one of an
/// account that a real provider, or anything beside one, has made.
package struct Vouching: Hashable, Sendable {
    private let standIns: Set<ProviderID>
    private let hasRealProviders: Bool

    /// - Parameters:
    ///   - standIns: the providers that are played locally.
    ///   - hasRealProviders: whether others are not.
    package init(standIns: Set<ProviderID> = [], hasRealProviders: Bool = true) {
        self.standIns = standIns
        self.hasRealProviders = hasRealProviders
    }

    /// The voucher of an identity; one of unknown origin is as its provider is now.
    func voucher(of identity: Identity) -> Voucher {
        identity.voucher ?? (standIns.contains(identity.provider) ? .standIn : .provider)
    }

    /// Returns whether an account has identities, and none that a real provider vouched for.
    func isOfStandIns(_ account: Account) -> Bool {
        !account.identities.isEmpty && account.identities.allSatisfy { voucher(of: $0) == .standIn }
    }

    /// Returns whether what a voucher says of an e-mail address counts for the account that has it.
    func counts(_ voucher: Voucher, for account: Account) -> Bool {
        if voucher == .provider { return true }
        return account.identities.isEmpty ? !hasRealProviders : isOfStandIns(account)
    }
}
