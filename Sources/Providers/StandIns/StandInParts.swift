package import Cryptography
package import OpenID

/// The parts of every stand-in, whatever its brand.
package struct StandInParts: Sendable {
    package let brand: ProviderID
    /// The keys that sign ID tokens; nil for brands that issue none.
    package let keys: StandInSigningKeys?
    package let installation: StandInInstallation
    package let storage: any RecordStore
    package let people: People
    package let random: RandomSource
    /// The applications that the stand-in knows.
    package var clients: [StandInClient]
    /// The installation's own clients: what a sandbox switched on is not for them.
    private let spared: Set<String>

    package init(
        brand: ProviderID, keys: StandInSigningKeys?, installation: StandInInstallation,
        storage: any RecordStore, people: [Person] = Person.cast, clients: [StandInClient],
        random: RandomSource
    ) {
        self.brand = brand
        self.keys = keys
        self.installation = installation
        self.storage = storage
        self.people = People(cast: people, storage: storage)
        self.random = random
        self.clients = clients
        spared = Set(clients.filter(\.isOwn).map(\.clientID))
    }

    /// The memory of the brand.
    package func grants(prefixes: [GrantStore.HandleKind: String] = [:]) -> GrantStore {
        GrantStore(
            brand: brand.pathName, storage: storage, installation: installation, random: random,
            prefixes: prefixes)
    }

    /// The user of a grant; nil for one who is gone.
    ///
    /// - Throws: what the store of records throws.
    package func person(of grant: Grant, now: Instant) async throws -> Person? {
        try await people.person(grant.personID, sandbox: grant.sandbox, now: now)
    }

    /// The settings that are for the client of a code; none for what this installation did not make.
    ///
    /// - Throws: what the store of records throws.
    package func settings(ofCode code: String, in grants: GrantStore, now: Instant) async throws
        -> StandInSettings
    {
        guard let grant = try await grants.issued(code, .code, now: now) else { return StandInSettings() }
        return try await settings(of: grant, now: now)
    }

    /// The settings that are for the client of a grant in the grant's sign-in.
    ///
    /// - Throws: what the store of records throws.
    package func settings(of grant: Grant, now: Instant) async throws -> StandInSettings {
        try await settings(for: grant.clientID, sandbox: grant.sandbox, run: grant.run, now: now)
    }

    /// The settings of a sandbox for its applications, and those of one sign-in.
    ///
    /// - Parameter run: the sign-in's name in `StandInSettings`; nil outside of one.
    package func settings(
        for clientID: String, sandbox: SandboxID, run: String? = nil, now: Instant
    ) async throws -> StandInSettings {
        var settings = StandInSettings()
        if !spared.contains(clientID) {
            settings = try await StandInSettings.load(
                brand: brand.pathName, sandbox: sandbox, from: storage, now: now)
        }
        if let run {
            let own = try await StandInSettings.load(
                brand: brand.pathName, sandbox: sandbox, run: run, from: storage, now: now)
            settings.misbehaviours.formUnion(own.misbehaviours)
            settings.variations.formUnion(own.variations)
        }
        return settings
    }

    /// An ID token of `claims`, right or with the faults that the settings ask for.
    ///
    /// - Throws: what the engine throws when it cannot sign.
    package func mint(
        _ claims: JSONObject, _ settings: StandInSettings, now: Instant
    ) throws(CryptographyError) -> String {
        guard let keys else { throw .malformedKey }
        return try IDTokenMinter(keys: keys, settings: settings).mint(claims, now: now)
    }

    /// The member `id_token` of a token response; nil where the settings leave it out.
    ///
    /// - Throws: what `claims` throws, and the engine when it cannot sign.
    package func idToken(
        _ settings: StandInSettings, now: Instant, _ claims: () throws -> JSONObject
    ) throws -> JSONValue? {
        settings.has(.missingIDToken) ? nil : .string(try mint(claims(), settings, now: now))
    }

    /// The verified claims of an ID token of the brand's that has not expired.
    package func claims(ofIDToken token: String, issuer: String, now: Instant) -> (
        claims: JSONObject, keyID: String
    )? {
        guard let signed = try? UnverifiedJWS(compact: token),
            let named = keys?.publishedKeys.first(where: { $0.keyID == signed.header.keyID }),
            let claims = try? signed.verifiedClaims(key: .rsa(named.key.publicKey)),
            claims["iss"]?.stringValue == issuer, let expires = claims["exp"]?.integerValue,
            expires > now.secondsSince1970
        else { return nil }
        return (claims, named.keyID)
    }
}
