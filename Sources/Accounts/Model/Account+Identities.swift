package import OpenID

extension Account {
    /// The account's identity at a provider.
    package func identity(at provider: ProviderID) -> Identity? {
        identities.first { $0.provider == provider }
    }

    /// Adds an identity, replaces another one of the same provider, or refreshes the same: what the provider does
    /// not tell again (Apple gives the name once) stays.
    package mutating func put(_ identity: Identity) {
        guard let index = identities.firstIndex(where: { $0.provider == identity.provider }) else {
            identities.append(identity)
            return
        }
        var fresh = identity
        if identities[index].subject == identity.subject {
            let old = identities[index]
            fresh.email = fresh.email ?? old.email
            fresh.displayName = fresh.displayName ?? old.displayName
            fresh.photoURL = fresh.photoURL ?? old.photoURL
            fresh.screenName = fresh.screenName ?? old.screenName
        }
        identities[index] = fresh
    }
}

extension Account {
    /// Providers with which the person can prove to own the account, in the order of linking.
    var confirmingProviders: [String] { identities.map(\.provider.rawValue) }
}
