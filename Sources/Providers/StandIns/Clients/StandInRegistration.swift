package import OpenID

/// An application of a developer's own at one of the stand-ins, as `standInClients` of `portico.yml` lists it.
package struct StandInRegistration: Sendable {
    /// The provider whose stand-in knows the client.
    package var provider: ProviderID
    /// The client that it knows.
    package var client: StandInClient

    package init(provider: ProviderID, client: StandInClient) {
        self.provider = provider
        self.client = client
    }
}
