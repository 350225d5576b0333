package import Cryptography
package import OpenID

/// A developer's request to register an application.
package struct ClientRegistrationRequest: Sendable {
    /// Shown to people; the client ID when it is empty.
    package var name = ""
    package var redirectURIs: [String]
    /// A client ID of the developer's own choice; nil lets the stand-in choose, as providers do.
    package var clientID: String?
    /// A secret of the developer's own choice; an empty one is a client without any (Microsoft).
    package var secret: RedactedText?
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

/// A stand-in that knows applications, and for one request more of them.
package protocol ClientRegistry: StandIn {
    var parts: StandInParts { get set }
    /// The memory of the brand, with the prefixes of its codes and tokens.
    var grants: GrantStore { get }
}

extension ClientRegistry {
    package var clients: [StandInClient] {
        get { parts.clients }
        set { parts.clients = newValue }
    }
    package var grants: GrantStore { parts.grants() }
    package var refusals: Refusals { Refusals(parts.brand) }

    package func client(_ id: String) -> StandInClient? { clients.first { $0.clientID == id } }

    package func flow(_ request: StandInRequest, now: Instant) -> InteractionFlow? {
        InteractionFlow(parts, request, now: now)
    }

    /// The same with the applications that a request brings, and the rest of the request; nil when it brings none.
    package func joined(by request: StandInRequest) -> (Self, StandInRequest)? {
        guard !request.clients.isEmpty else { return nil }
        var standIn = self
        standIn.clients += request.clients
        var request = request
        request.clients = []
        return (standIn, request)
    }
}

/// The rules of a brand for the applications that developers register at its stand-in.
package struct ClientRules: Sendable {
    package let brand: ProviderID
    /// The form of its client IDs.
    package let form: ClientIDForm
    package let proof: Proof
    /// Settings that the owner of a client may switch on, in the order in which they are shown.
    package let options: [StandInClient.Option]
    /// The beginning of access tokens, where what the brand answers about one depends on its client; else nil.
    package let tokenPrefix: String?
    /// The clients that a request says it is of, in the brand's own places: beside `client_id` and HTTP Basic.
    package let named: @Sendable (StandInRequest) -> [String]

    /// The way a client proves itself.
    package enum Proof: Sendable {
        /// By a shared secret.
        case secret
        /// By a shared secret, or not at all: a public client.
        case secretOrNone
        /// By secrets that it signs with a key of its team; the identifier of a sandbox's team is derived under
        /// that name.
        case signature(derivation: String)
    }

    package init(
        brand: ProviderID, form: ClientIDForm, proof: Proof = .secret,
        options: [StandInClient.Option] = [], tokenPrefix: String? = nil,
        named: @escaping @Sendable (StandInRequest) -> [String] = { _ in [] }
    ) {
        self.brand = brand
        self.form = form
        self.proof = proof
        self.options = options
        self.tokenPrefix = tokenPrefix
        self.named = named
    }
}
