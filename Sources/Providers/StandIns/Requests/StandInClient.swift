package import Cryptography
package import OpenID

/// An application that is registered at a stand-in.
package struct StandInClient: Sendable {
    package var clientID: String
    /// Shown to people.
    package var name: String
    /// Compared character for character, save where the brand is known to be laxer.
    package var redirectURIs: [String]
    package var authentication: Authentication
    /// Apple: where the application's server takes notifications; nil for nowhere.
    package var notificationURI: String?
    /// Facebook: where the application's server is told that a person removed it; nil for nowhere.
    package var deauthorizeURI: String?
    /// Facebook: where it is asked to delete a person's data; nil for nowhere.
    package var dataDeletionURI: String?
    /// Brand settings that the client's owner switched on.
    package var options: Set<Option>
    /// Indicates whether it is this installation's own: what a sandbox switched on for its applications spares it.
    package var isOwn: Bool

    /// The client's way to prove itself.
    package enum Authentication: Sendable {
        /// Not at all.
        case none
        /// By a shared secret.
        case secret(RedactedText)
        /// By secrets it signs itself, Apple's way.
        case signedSecret(teamID: String, keyID: String, publicKey: P256PublicKey)
    }

    /// A setting.
    package struct Option: Hashable, Sendable {
        /// The name in configuration and on the test helpers' wire.
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    package init(
        clientID: String, name: String, redirectURIs: [String], authentication: Authentication,
        notificationURI: String? = nil, deauthorizeURI: String? = nil, dataDeletionURI: String? = nil,
        options: Set<Option> = [], isOwn: Bool = false
    ) {
        self.clientID = clientID
        self.name = name
        self.redirectURIs = redirectURIs
        self.authentication = authentication
        self.notificationURI = notificationURI
        self.deauthorizeURI = deauthorizeURI
        self.dataDeletionURI = dataDeletionURI
        self.options = options
        self.isOwn = isOwn
    }

    /// Apple's team behind the client; consent and subject identifiers are per team.
    package var teamID: String? {
        if case .signedSecret(let teamID, _, _) = authentication { teamID } else { nil }
    }
}
