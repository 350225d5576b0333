internal import Accounts
internal import OpenID
internal import Providers

/// The identities and second factors that a transaction has read: they are not read twice, and not written again as
/// they are.
final class StoredIdentities {
    private var known: [String: (identities: [Identity], factors: [SecondFactor])] = [:]

    func parts(of id: String) -> (identities: [Identity], factors: [SecondFactor])? { known[id] }

    func note(_ identities: [Identity], _ factors: [SecondFactor], of id: String) {
        known[id] = (identities, factors)
    }

    /// Returns whether an account's identities and second factors are those that are stored.
    func areStored(of account: Account) -> Bool {
        guard let stored = known[account.localID.rawValue] else { return false }
        return stored.identities == account.identities && stored.factors == account.secondFactors
    }

    func forget(_ id: String) { known[id] = nil }

    func forgetAll() { known = [:] }
}
