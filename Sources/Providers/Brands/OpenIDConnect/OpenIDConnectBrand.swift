package import OpenID

extension Brand {
    /// A provider of the operator's own (`oidc.NAME`): nothing departs from OpenID Connect, and the stand-in plays it
    /// to the letter.
    package static func openIDConnect(_ id: ProviderID) -> Brand {
        Brand(
            definition: .openIDConnect(id),
            clients: ClientRules(
                brand: id, form: .hexadecimal(after: { _ in "client-" }), proof: .secretOrNone),
            ownClient: .secret(clientID: "portico"), publishedKeys: 2,
            misbehaviours: Set(Misbehaviour.allCases), variations: [.secondKey, .rotatedKeys],
            standIn: { seed in
                StandInOnDemand {
                    OpenIDConnectStandIn(
                        brand: id, keys: try await seed.keys(), installation: seed.installation,
                        storage: seed.storage, people: seed.people, clients: seed.clients, random: seed.random
                    )
                }
            }
        ).with { $0.discoveryPath = ProviderDefinition.openIDConnect(id).standInEndpoints.discovery }
    }
}
