/// The client that an installation has at its own stand-in, as the relying party holds it.
package struct StandInClientCredential: Hashable, Sendable, Codable {
    package var clientID: String
    package var credential: ClientCredential

    package init(clientID: String, credential: ClientCredential) {
        self.clientID = clientID
        self.credential = credential
    }
}
