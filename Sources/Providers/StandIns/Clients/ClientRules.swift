package import OpenID

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
