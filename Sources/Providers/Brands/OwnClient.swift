package import Cryptography
package import OpenID

/// The client that an installation has at its own stand-in of a brand, from both sides.
package struct OwnClient: Sendable {
    /// As the stand-in registers it.
    package let registered: StandInClient
    /// As the relying party holds it.
    package let credential: StandInClientCredential

    /// The identifiers of such a client, which look as the brand's do.
    package enum Form: Sendable {
        /// A client with a shared secret.
        case secret(clientID: String)
        /// A client that signs its own secrets with a key of its team.
        case key(clientID: String, teamID: String, keyID: String)
    }

    /// A client with a shared secret, which follows from the installation's and needs no storage.
    ///
    /// - Parameters:
    ///   - other: the identifier of one beside the usual client; nil for that one.
    ///   - options: what is switched on for it.
    /// - Returns: nil for a brand whose clients have a key, and for generic providers.
    package init?(
        at id: ProviderID, as other: String? = nil, name: String, redirectURIs: [String],
        options: Set<StandInClient.Option> = [], installation: StandInInstallation
    ) {
        guard case .secret(let own) = Brand.of(id)?.ownClient else { return nil }
        let clientID = other ?? own
        let secret = RedactedText(
            Base64URL.encode(installation.derive("own-client", id.rawValue, clientID)))
        registered = StandInClient(
            clientID: clientID, name: name, redirectURIs: redirectURIs, authentication: .secret(secret),
            options: options, isOwn: true)
        credential = StandInClientCredential(clientID: clientID, credential: .secret(secret))
    }

    /// A client that signs its own secrets.
    ///
    /// - Returns: nil for a brand whose clients share a secret, and for generic providers.
    /// - Throws: `CryptographyError` for a key that cannot be written.
    package init?(
        at id: ProviderID, name: String, redirectURIs: [String], key: P256PrivateKey,
        notificationURI: String?
    ) throws(CryptographyError) {
        guard case .key(let clientID, let teamID, let keyID) = Brand.of(id)?.ownClient else { return nil }
        registered = StandInClient(
            clientID: clientID, name: name, redirectURIs: redirectURIs,
            authentication: .signedSecret(teamID: teamID, keyID: keyID, publicKey: key.publicKey),
            notificationURI: notificationURI, isOwn: true)
        credential = StandInClientCredential(
            clientID: clientID,
            credential: .signingKey(
                teamID: teamID, keyID: keyID,
                privateKeyPEM: ClientSigningKey(pem: RedactedText(try key.pem()))))
    }
}
