package import OpenID

/// A developer's request to register an application.
package struct ClientRegistrationRequest: Sendable {
    /// Shown to people; the client ID when it is empty.
    package var name = ""
    package var redirectURIs: [String]
    /// A client ID of the developer's own choice; nil lets the stand-in choose, as providers do.
    package var clientID: String?
    /// A secret of the developer's own choice; an empty one is a client without any (Microsoft).
    package var secret: ConcealedText?
    /// Apple: the public key (PEM) whose private half the developer keeps; nil lets the stand-in make a pair.
    package var publicKeyPEM: String?
    /// Apple: ten letters and digits; nil lets the stand-in choose.
    package var teamID: String?
    /// Apple: likewise.
    package var keyID: String?

    /// Those of other brands count for nothing.
    package var options: Set<StandInClient.Option> = []

    package init(name: String = "", redirectURIs: [String]) {
        self.name = name
        self.redirectURIs = redirectURIs
    }
}
