package import Cryptography
package import OpenID

/// The applications that visitors registered at the stand-ins: each belongs to one sandbox, nobody else's stand-in
/// knows it, and it goes when the sandbox goes.
package struct SandboxClients: Sendable {
    package let installation: StandInInstallation
    package let storage: any RecordStore
    package let random: RandomSource
    package let division: SandboxDivision
    /// The rules of a brand; nil for one without applications.
    let rules: @Sendable (ProviderID) -> ClientRules?

    /// Most applications of a sandbox at one stand-in.
    package static let most = 10
    private static let maximumRedirectURIs = 10
    private static let longestRedirectURI = 500

    package init(
        installation: StandInInstallation, storage: any RecordStore, random: RandomSource,
        division: SandboxDivision, rules: @escaping @Sendable (ProviderID) -> ClientRules?
    ) {
        self.installation = installation
        self.storage = storage
        self.random = random
        self.division = division
        self.rules = rules
    }

    /// The sandbox's applications at one stand-in.
    ///
    /// - Throws: what the store of records throws.
    package func all(_ brand: ProviderID, sandbox: SandboxID, now: Instant) async throws -> [SandboxClient] {
        try await slots(brand, sandbox: sandbox, now: now).compactMap(\.self)
    }

    /// Registers an application.
    ///
    /// - Parameter others: the clients that the stand-in has beside the sandbox's.
    /// - Throws: `SandboxClientError`; what storage, randomness and OpenSSL throw.
    package func register(
        _ wish: ClientRegistrationRequest, at brand: ProviderID, besides others: [StandInClient],
        sandbox: SandboxID,
        now: Instant
    ) async throws -> SandboxClient {
        let made = try make(wish, brand, sandbox)
        guard wish.clientID != nil else {
            return try await keep(made, brand, besides: others, sandbox: sandbox, now: now)
        }
        // Two who choose the same ID at the same moment: the second finds it spoken for.
        let claim = Self.claim(brand, made.client.clientID)
        guard
            try await storage.putOnce(
                sandbox: sandbox, kind: claim.kind, key: claim.key, value: [],
                expires: now.adding(seconds: Self.claimSeconds), now: now)
        else { throw SandboxClientError.clientIDTaken }
        let kept: Result<SandboxClient, any Error>
        do {
            kept = .success(try await keep(made, brand, besides: others, sandbox: sandbox, now: now))
        } catch {
            kept = .failure(error)
        }
        try await storage.remove(sandbox: sandbox, kind: claim.kind, key: claim.key)
        return try kept.get()
    }

    /// Keeps an application in one of the sandbox's places.
    private func keep(
        _ made: SandboxClient, _ brand: ProviderID, besides others: [StandInClient], sandbox: SandboxID,
        now: Instant
    ) async throws -> SandboxClient {
        var known = try await all(brand, sandbox: sandbox, now: now).map(\.client) + others
        for other in sandboxes(ofClientID: made.client.clientID, at: brand) where other != sandbox {
            known += try await all(brand, sandbox: other, now: now).map(\.client)
        }
        if known.contains(where: { $0.clientID == made.client.clientID }) {
            throw SandboxClientError.clientIDTaken
        }
        let bytes = try made.record().bytes
        let mark = Self.mark(brand)
        try await storage.put(
            sandbox: sandbox, kind: mark.kind, key: mark.key, value: [], expires: nil, now: now)
        for slot in 0..<Self.most {
            let name = Self.name(brand, slot)
            if try await storage.putOnce(
                sandbox: sandbox, kind: name.kind, key: name.key, value: bytes, expires: nil, now: now)
            {
                return made
            }
        }
        throw SandboxClientError.tooMany
    }

    /// Forgets an application; false when there is none of that ID.
    ///
    /// - Throws: what the store of records throws.
    package func remove(
        _ clientID: String, at brand: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws -> Bool {
        let slots = try await slots(brand, sandbox: sandbox, now: now)
        guard let slot = slots.firstIndex(where: { $0?.client.clientID == clientID }) else { return false }
        let name = Self.name(brand, slot)
        try await storage.remove(sandbox: sandbox, kind: name.kind, key: name.key)
        return true
    }

    /// Forgets all applications of the sandbox at one stand-in.
    ///
    /// - Throws: what the store of records throws.
    package func removeAll(_ brand: ProviderID, sandbox: SandboxID) async throws {
        for slot in 0..<Self.most {
            let name = Self.name(brand, slot)
            try await storage.remove(sandbox: sandbox, kind: name.kind, key: name.key)
        }
    }

    /// The sandboxes that an application of this ID may be of, the likelier first.
    package func sandboxes(ofClientID clientID: String, at brand: ProviderID) -> [SandboxID] {
        switch division {
        case .shared(let sandbox): [sandbox]
        case .projects(let standard): [Self.project(ofClientID: clientID), standard].compactMap(\.self)
        case .visitors:
            [rules(brand)?.form.read(clientID)?.sandbox(installation: installation)].compactMap(\.self)
        }
    }

    /// The sandbox of the project that ends a client ID: `….demo-one` is of `demo-one`.
    private static func project(ofClientID clientID: String) -> SandboxID? {
        guard let dot = clientID.lastIndex(of: ".") else { return nil }
        return SandboxID("p-\(clientID[clientID.index(after: dot)...])")
    }

    /// The end of the client IDs of a sandbox; empty where they need not name it, nil where they hide it.
    private func ending(of sandbox: SandboxID) -> String? {
        switch division {
        case .shared: ""
        case .projects: sandbox.rawValue.hasPrefix("p-") ? ".\(sandbox.rawValue.dropFirst(2))" : ""
        case .visitors: nil
        }
    }

    /// The team of a sandbox: a developer has one, whatever applications it makes; nil where brands have none.
    package func team(_ brand: ProviderID, sandbox: SandboxID) -> String? {
        guard case .signature(let derivation) = rules(brand)?.proof else { return nil }
        return StandInSigningKeys.keyID(of: installation.derive(derivation, sandbox.rawValue))
    }

    // MARK: Making

    private func make(_ wish: ClientRegistrationRequest, _ brand: ProviderID, _ sandbox: SandboxID) throws
        -> SandboxClient
    {
        try Self.check(wish.redirectURIs)
        let handle = try ClientHandle(sandbox: sandbox, installation: installation, random: random)
        guard let rules = rules(brand) else { throw SandboxClientError.clientID }
        let ending = ending(of: sandbox)
        var clientID =
            ending.map { (rules.form.short(handle) ?? rules.form.write(handle)) + $0 }
            ?? rules.form.write(handle)
        if let wanted = wish.clientID {
            guard let ending, Self.isClientID(wanted) else { throw SandboxClientError.clientID }
            guard wanted.hasSuffix(ending) else { throw SandboxClientError.clientIDEnding(ending) }
            clientID = wanted
        }
        let name = PersonText.name(wish.name)
        let (authentication, secret) = try proof(wish, rules.proof, brand, sandbox)
        return SandboxClient(
            client: StandInClient(
                clientID: clientID, name: name.isEmpty ? clientID : name, redirectURIs: wish.redirectURIs,
                authentication: authentication, options: wish.options.filter(rules.options.contains)),
            secret: secret)
    }

    private func proof(
        _ wish: ClientRegistrationRequest, _ proof: ClientRules.Proof, _ brand: ProviderID,
        _ sandbox: SandboxID
    ) throws -> (StandInClient.Authentication, RedactedText?) {
        guard case .signature = proof else {
            guard let chosen = wish.secret else {
                let made = RedactedText(Base64URL.encode(try random.bytes(30)))
                return (.secret(made), made)
            }
            if chosen.isEmpty, case .secretOrNone = proof { return (.none, nil) }
            guard (1...200).contains(chosen.reveal.utf8.count) else { throw SandboxClientError.secret }
            return (.secret(chosen), chosen)
        }
        let team = wish.teamID ?? team(brand, sandbox: sandbox) ?? ""
        let key = try wish.keyID ?? StandInSigningKeys.keyID(of: random.bytes(16))
        guard Self.isKeyName(team), Self.isKeyName(key) else { throw SandboxClientError.key }
        if let pem = wish.publicKeyPEM {
            guard pem.utf8.count <= 2000, let own = try? P256PublicKey(pem: pem) else {
                throw SandboxClientError.key
            }
            return (.signedSecret(teamID: team, keyID: key, publicKey: own), nil)
        }
        let pair = try P256PrivateKey.generate()
        return (
            .signedSecret(teamID: team, keyID: key, publicKey: pair.publicKey),
            RedactedText(try pair.pem())
        )
    }

    private static func check(_ redirectURIs: [String]) throws(SandboxClientError) {
        guard (1...maximumRedirectURIs).contains(redirectURIs.count) else { throw .redirectURI(nil) }
        for text in redirectURIs {
            guard text.utf8.count <= longestRedirectURI, (try? RedirectURI(text)) != nil else {
                throw .redirectURI(String(text.prefix(100)))
            }
        }
    }

    private static func isClientID(_ text: String) -> Bool {
        (1...120).contains(text.utf8.count)
            && text.utf8.allSatisfy { isLetterOrDigit($0) || Array(".-_".utf8).contains($0) }
    }

    private static func isKeyName(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy(isLetterOrDigit)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    // MARK: Storage

    private func slots(
        _ brand: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws -> [SandboxClient?] {
        // Most sandboxes have none, and every page of a stand-in asks.
        let mark = Self.mark(brand)
        guard try await storage.get(sandbox: sandbox, kind: mark.kind, key: mark.key, now: now) != nil else {
            return []
        }
        return try await storage.get(sandbox: sandbox, (0..<Self.most).map { Self.name(brand, $0) }, now: now)
            .map { $0.flatMap { StandInRecord($0) }.flatMap(SandboxClient.init) }
    }

    /// Says that the sandbox has registered an application there at some time.
    private static func mark(_ brand: ProviderID) -> StandInRecordName {
        StandInRecordName(kind: "stand-in.\(brand.pathName).client", key: "any")
    }

    /// The time that a client ID is spoken for while it is being registered, seconds; a server that dies then
    /// blocks it no longer.
    private static let claimSeconds: Int64 = 60

    /// Says that somebody is registering this client ID.
    private static func claim(_ brand: ProviderID, _ clientID: String) -> StandInRecordName {
        StandInRecordName(
            kind: "stand-in.\(brand.pathName).client", key: "claim \(StandInRecordName.digest(clientID))")
    }

    /// One of ten places: taking a free one is a single step, so that applications registered side by side never
    /// become more than may be.
    private static func name(_ brand: ProviderID, _ slot: Int) -> StandInRecordName {
        StandInRecordName(kind: "stand-in.\(brand.pathName).client", key: String(slot))
    }
}

/// The reason why an application cannot be registered.
package enum SandboxClientError: Error, Hashable, Sendable {
    /// None is given, more than ten are, or this one is no absolute address without fragment.
    case redirectURI(String?)
    /// The sandbox has as many applications at this stand-in as it may.
    case tooMany
    /// It is none of 1–120 letters, digits, `.`, `-` and `_`, or may not be chosen here.
    case clientID
    /// It does not end in this, by which a client ID names its project.
    case clientIDEnding(String)
    /// Another client at this stand-in has that ID.
    case clientIDTaken
    /// It is longer than 200 bytes, or empty at a brand whose clients all have one.
    case secret
    /// The key is no public key on P-256 in PEM, or team or key ID are not ten letters and digits.
    case key
}
