package import Providers

/// An application of a developer's own at one of the stand-ins, as `standInClients` of `portico.yml` lists it.
package struct StandInRegistration: Sendable {
    /// Whose stand-in knows the client.
    package var provider: ProviderID
    /// What it knows.
    package var client: StandInClient

    package init(provider: ProviderID, client: StandInClient) {
        self.provider = provider
        self.client = client
    }
}
