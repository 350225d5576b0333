package import Cryptography
package import OpenID

/// All that is particular to one brand: its ways to sign in, its stand-in, its word on users and addresses.
package struct Brand: Sendable {
    package let id: ProviderID
    /// The usual way to sign in.
    package let definition: ProviderDefinition
    /// Further ways, in the order in which they are shown.
    package let variants: [ProviderDefinition]
    /// The rules for applications of developers at the stand-in.
    package let clients: ClientRules
    /// The client that this installation has at the stand-in.
    package let ownClient: OwnClient.Form
    /// The number of signing keys that the stand-in publishes at a time; 0 for a brand without ID tokens.
    package let publishedKeys: Int
    /// The misbehaviours of the stand-in that a sound client refuses.
    package let misbehaviours: Set<Misbehaviour>
    /// The variations of the stand-in that a sound client takes.
    package let variations: Set<Variation>
    /// Makes the stand-in.
    package let standIn: @Sendable (StandInSeed) -> any StandIn
    /// The identifier of the user whom a verified ID token speaks of; nil when the token lacks it.
    package var subject: @Sendable (VerifiedIDToken) -> String? = { $0.subject }
    /// The evidence of a verified ID token for the user's address.
    package var email: @Sendable (VerifiedIDToken) -> EmailEvidence = {
        .claims(address: $0.email, verified: $0.emailVerified)
    }
    /// The calls that say who a user is, where no ID token does.
    package var profile: ProfileRules?
    /// The call for a user's photo, where the profile has no address of one.
    package var photo: PhotoRules?
    /// The request that takes a grant back, where the definition says `.ownCall`; nil for tokens or a client that cannot
    /// ask.
    package var revocation: @Sendable (ProviderTokens, ResolvedProvider) -> ProviderCall? = { _, _ in nil }
    /// Returns whether scripts of other origins may call a path of the provider, as `/token` (CORS).
    package var allowsScripts: @Sendable (String) -> Bool = { _ in true }
    /// The stand-in's discovery document, below `/stand-in/{brand}`; nil where there is none.
    package var discoveryPath: String?
    /// Settings of a client of which the brand's servers call the application's server, each with an example of an
    /// address below the application's origin.
    package var callbacks: [(name: String, example: String)] = []
    /// The event that a notification of the brand's server tells of, by the claims of its verified token; nil for brands
    /// that tell nothing. The inner nil: the claims tell of none.
    package var notification: (@Sendable (JSONObject) -> ProviderNotification?)?
    /// Indicates whether apps get codes that no server of theirs exchanges, so that one is what an app can take back.
    package var handsAppsCodes = false
    /// Returns whether an address is one of the brand's relay, which hides a user's own.
    package var isRelayed: @Sendable (String) -> Bool = { _ in false }
    /// A user's object identifier, which the `oid` of an ID token spells; nil where the brand has none.
    package var objectID: (@Sendable (String) -> ProviderObjectID?)?
    /// The beginning of the identifiers by which the account backend names the brand's users, before the subject.
    package var federatedPrefix = ""
    /// The user information that SDKs show (`rawUserInfo`), of the claims that the brand told.
    package var userInformation: @Sendable (JSONObject) -> JSONObject = { $0 }
    /// The account backend's words for an ID token with another audience, by that, the client ID that is expected, and
    /// the project's number.
    package var audienceText:
        @Sendable (_ audience: String, _ clientID: String, _ project: String) -> String = {
            audience, clientID, _ in
            "The audience in ID Token [\(audience)] does not match the expected audience \(clientID)."
        }
    /// The guides' code for the steps of a sign-in.
    package var samples: @Sendable (ProviderVariant) -> GuideSamples = { _ in .webFlow }

    /// The path below our origin at which the brand's server tells us of its users; nil for brands that tell nothing.
    package var notificationPath: String? {
        notification == nil ? nil : "playground/\(id.rawValue)/notifications"
    }
    /// Every way to sign in, the usual one first.
    package var definitions: [ProviderDefinition] { [definition] + variants }

    /// - Parameter standIn: makes the stand-in, when it is first asked for something.
    package init<Made: StandIn>(
        definition: ProviderDefinition, variants: [ProviderDefinition] = [], clients: ClientRules,
        ownClient: OwnClient.Form, publishedKeys: Int = 2,
        misbehaviours: Set<Misbehaviour> = Misbehaviour.usual,
        variations: Set<Variation> = [.secondKey, .rotatedKeys],
        standIn make: @escaping @Sendable (StandInParts) -> Made
    ) {
        self.id = definition.id
        self.definition = definition
        self.variants = variants
        self.clients = clients
        self.ownClient = ownClient
        self.publishedKeys = publishedKeys
        self.misbehaviours = misbehaviours
        self.variations = variations
        standIn = { [id = definition.id] seed in
            StandInOnDemand {
                make(
                    StandInParts(
                        brand: id, keys: publishedKeys == 0 ? nil : try await seed.keys(),
                        installation: seed.installation, storage: seed.storage, people: seed.people,
                        clients: seed.clients, random: seed.random))
            }
        }
    }

    /// This brand, changed by `change`.
    package func with(_ change: (inout Brand) -> Void) -> Brand {
        var brand = self
        change(&brand)
        return brand
    }
}

/// The parts that a brand's stand-in is made of.
package struct StandInSeed: Sendable {
    /// The keys that sign its ID tokens, made when they are first asked for.
    package let keys: @Sendable () async throws -> StandInSigningKeys
    package let installation: StandInInstallation
    package let storage: any RecordStore
    package let people: [Person]
    /// Our own client and those of the configuration.
    package let clients: [StandInClient]
    package let random: RandomSource

    package init(
        keys: @escaping @Sendable () async throws -> StandInSigningKeys, installation: StandInInstallation,
        storage: any RecordStore, people: [Person] = Person.cast, clients: [StandInClient],
        random: RandomSource
    ) {
        self.keys = keys
        self.installation = installation
        self.storage = storage
        self.people = people
        self.clients = clients
        self.random = random
    }
}

extension Misbehaviour {
    /// Returns whether the stand-in of `brand` has the part that it breaks.
    package func exists(at brand: ProviderID) -> Bool {
        Brand.of(brand)?.misbehaviours.contains(self) == true
    }

    /// Those of one part of the exchange that the stand-in of `brand` can be switched to.
    package static func all(_ stage: Stage, at brand: ProviderID) -> [Misbehaviour] {
        allCases.filter { $0.stage == stage && $0.exists(at: brand) }
    }

    /// Those of a stand-in with ID tokens and a profile, whose authorization response carries no `iss`.
    package static let usual = Set(allCases).subtracting([.wrongResponseIssuer, .missingResponseIssuer])
}

extension Variation {
    /// Returns whether the stand-in of `brand` knows it.
    package func exists(at brand: ProviderID) -> Bool {
        Brand.of(brand)?.variations.contains(self) == true
    }
}
