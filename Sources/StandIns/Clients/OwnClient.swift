internal import Cryptography
package import Providers

/// The client that an installation has at its own stand-in of a brand with shared secrets, from both sides.
///
/// Identifiers look as the brand's do; the secret follows from the installation's and needs no storage.
package struct OwnClient: Sendable {
    /// As the stand-in registers it.
    package let registered: StandInClient
    /// As the relying party holds it.
    package let credential: StandInClientCredential

    /// - Returns: nil for Apple, whose clients have a key, and for generic providers.
    package init?(
        at brand: ProviderID, name: String, redirectURIs: [String], installation: StandInInstallation
    ) {
        let clientID: String
        switch brand {
        case .facebook: clientID = "100200300400500"
        case .github: clientID = "Ov23liPorticoStandIn"
        case .google: clientID = "100200300400-portico.apps.stand-in.example"
        case .microsoft: clientID = "6f8e3c1a-52d7-4b09-9c7e-2a4d5b6c7d8e"
        case .apple, .oidc: return nil
        }
        let secret = ConcealedText(
            Base64URL.encode(installation.derive("own-client", brand.rawValue, clientID)))
        registered = StandInClient(
            clientID: clientID, name: name, redirectURIs: redirectURIs, authentication: .secret(secret),
            isOwn: true)
        credential = StandInClientCredential(clientID: clientID, credential: .secret(secret))
    }
}
