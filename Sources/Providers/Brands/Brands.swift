// The definition of each provider: endpoints, scopes, nonce rule, issuer rule, trust of its e-mail, stand-in.
//
//     ProviderConfiguration (portico.yml) ─┐
//     ProviderDefinition (the brand)      ─┼─resolve→ ResolvedProvider (every endpoint final)
//     origin of this server               ─┘
//
//     Brand ─standIn(StandInSeed)→ StandIn: the provider's side of the same rules, played locally
//
// A brand is one folder and one line of the list below. Nothing here sends a request, reads a clock or makes a random
// value of its own: `Playground` plays the relying party.
package import Cryptography
package import OpenID

extension Brand {
    /// Every brand, in the order in which they are shown.
    package static let all: [Brand] = [
        .apple,
        .facebook,
        .microsoft,
        .github,
        .google,
    ]

    /// The brand of that identifier; a generic provider is one that departs from OpenID Connect in nothing.
    package static func of(_ id: ProviderID) -> Brand? {
        byID[id] ?? (id.isGeneric ? .openIDConnect(id) : nil)
    }

    /// The first brand that departs from the plain protocol in this.
    package static func first(with quirk: ProviderQuirk) -> Brand? {
        all.first { $0.definition.quirks.contains(quirk) }
    }

    /// Returns whether an address is one of a brand's relay.
    package static func isRelayed(_ address: String) -> Bool { all.contains { $0.isRelayed(address) } }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

extension ProviderID {
    /// The brands, in the order in which they are shown.
    package static let brands: [ProviderID] = Brand.all.map(\.id)

    /// The provider that `rawValue` spells, if it spells one: a brand's domain, or `oidc.NAME`.
    package init?(rawValue: String) {
        guard
            let id = ProviderID.brands.first(where: { $0.rawValue == rawValue })
                ?? ProviderID(parsingGeneric: rawValue)
        else { return nil }
        self = id
    }

    /// The provider whose `pathName` this is.
    package init?(pathName: String) {
        guard
            let id = ProviderID.brands.first(where: { $0.pathName == pathName })
                ?? ProviderID(parsingGeneric: pathName)
        else { return nil }
        self = id
    }
}

extension SandboxClients {
    /// The applications of visitors at the stand-ins of all brands.
    package init(
        installation: StandInInstallation, storage: any RecordStore, random: RandomSource,
        division: SandboxDivision
    ) {
        self.init(
            installation: installation, storage: storage, random: random, division: division,
            rules: { Brand.of($0)?.clients })
    }
}
