package import Cryptography
package import OpenID
package import Providers

/// The configured providers and the ways to them: what every operation of a relying party needs.
package struct ProviderAccess: Sendable {
    /// Providers by id, as configured.
    package let providers: [ResolvedProvider]

    let random: RandomSource
    let directory: ProviderDirectory
    private let keySets: KeySetCache
    private(set) var transport: any ProviderTransport

    /// - Parameter providers: in the order in which they are shown.
    package init(
        providers: [ResolvedProvider], transport: any ProviderTransport, random: RandomSource
    ) {
        self.providers = providers
        self.random = random
        self.transport = transport
        directory = ProviderDirectory(transport: transport)
        keySets = KeySetCache(transport: transport)
    }

    /// The provider of that id, when it is configured.
    package func provider(_ id: ProviderID) -> ResolvedProvider? { providers.first { $0.id == id } }

    /// The origins that a browser may be led to on the way to a provider's page, sorted; of a provider that is known by
    /// its issuer alone, the issuer's until it was discovered.
    package func authorizationOrigins() async -> [String] {
        var origins: Set<String> = []
        for provider in providers {
            if let endpoint = provider.endpoints.authorization, let parts = try? URLParts(endpoint) {
                origins.insert(parts.origin)
            } else if case .exact(let issuer) = provider.issuer, let parts = try? URLParts(issuer) {
                origins.insert(parts.origin)
            }
            for known in await directory.knownAuthorizations(of: provider.id) { origins.insert(known.origin) }
            if provider.mode == .real { origins.formUnion(provider.definition.passedThrough) }
        }
        return origins.sorted()
    }

    /// The same access with another way for the calls of one sign-in. Discovery documents and key sets belong to
    /// everybody, and are fetched as before.
    package func through(_ transport: any ProviderTransport) -> ProviderAccess {
        var access = self
        access.transport = transport
        return access
    }

    /// The key set of a provider, which holds the key of that name when the provider publishes it.
    ///
    /// - Parameter visitor: who brought the token that names the key; nil: the provider itself sent it.
    /// - Throws: `failed` for a provider without a key set, and what keeps it from answering.
    func keys(
        of addresses: ProviderAddresses, keyID: String?, for visitor: StoreOwner?, now: Instant
    ) async throws(SignInError) -> JSONWebKeySet {
        guard let url = addresses.keys else {
            throw .failed(reason: "\(addresses.provider.id) has no key set")
        }
        return try await keySets.keys(at: url, keyID: keyID, for: visitor, now: now)
    }
}
