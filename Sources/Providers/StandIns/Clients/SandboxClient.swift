package import Cryptography
package import OpenID

/// An application that a visitor registered at a stand-in, for the visitor's own sandbox.
package struct SandboxClient: Sendable {
    /// The stand-in's record of it.
    package let client: StandInClient
    /// The proof of the client: the shared secret, or the key that was made for it (Apple, PEM); nil when
    /// it brought a key of its own, or proves nothing.
    package let secret: ConcealedText?
}

extension SandboxClient {
    /// The client as storage keeps it; nil when its key cannot be written.
    package func record() throws(CryptographyError) -> StandInRecord {
        var record = StandInRecord()
        record["client"] = client.clientID
        record["name"] = client.name
        record[list: "redirects"] = client.redirectURIs
        record[list: "options"] = client.options.map(\.rawValue).sorted()
        record["secret"] = secret?.reveal
        if case .signedSecret(let teamID, let keyID, let publicKey) = client.authentication {
            record["team"] = teamID
            record["key"] = keyID
            record["public"] = try publicKey.pem()
        }
        return record
    }

    /// The client that `record` wrote.
    package init?(_ record: StandInRecord) {
        guard let clientID = record["client"] else { return nil }
        secret = record["secret"].map { ConcealedText($0) }
        let authentication: StandInClient.Authentication
        if let pem = record["public"] {
            guard let team = record["team"], let key = record["key"],
                let publicKey = try? P256PublicKey(pem: pem)
            else { return nil }
            authentication = .signedSecret(teamID: team, keyID: key, publicKey: publicKey)
        } else {
            authentication = secret.map { .secret($0) } ?? .none
        }
        client = StandInClient(
            clientID: clientID, name: record["name"] ?? clientID, redirectURIs: record[list: "redirects"],
            authentication: authentication,
            options: Set(record[list: "options"].compactMap { StandInClient.Option(rawValue: $0) }))
    }
}
