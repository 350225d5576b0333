package import Cryptography
package import OpenID

/// The way in which sandboxes are divided among those who use an installation.
package enum SandboxDivision: Sendable {
    /// One sandbox, which everybody shares.
    case shared(SandboxID)
    /// Every project has its own; of browsers that name no project's client, this one is.
    case projects(standard: SandboxID)
    /// Every visitor has an own one.
    case visitors
}

extension SandboxClients {
    /// A request to a stand-in as one of its sandbox, with the sandbox's applications.
    ///
    /// A visitor's browser brings the visitor's sandbox, and sees the applications of no other. Everywhere else a
    /// request names its client, or the form that it answers, and these their sandbox.
    ///
    /// - Parameter known: the clients that the stand-in has anyway.
    /// - Throws: what the store of records throws.
    package func completed(
        _ request: StandInRequest, at brand: ProviderID, besides known: [StandInClient], now: Instant
    ) async throws -> StandInRequest {
        var request = request
        let named = request.namedClients(rules(brand))
        if named.contains(where: { name in known.contains { $0.clientID == name } }) { return request }
        for sandbox in sandboxes(of: request, naming: named, at: brand) {
            request.clients = try await all(brand, sandbox: sandbox, now: now).map(\.client)
            if request.browser != nil { request.sandbox = sandbox }
            if request.clients.contains(where: { named.contains($0.clientID) }) { break }
        }
        return request
    }

    /// The sandboxes that a request may be of, the likelier first.
    private func sandboxes(
        of request: StandInRequest, naming named: [String], at brand: ProviderID
    ) -> [SandboxID] {
        if request.browser != nil {
            guard case .projects = division else { return [request.sandbox] }
            let form = request.form.first { $0.0 == "transaction" }?.1
            if let form, let sandbox = grants(brand).sandbox(of: form, .transaction) { return [sandbox] }
            if named.isEmpty { return [request.sandbox] }
        }
        let ofClients = named.flatMap { sandboxes(ofClientID: $0, at: brand) }
        if ofClients.isEmpty, let sandbox = sandbox(ofTokenIn: request, at: brand) { return [sandbox] }
        return ofClients
    }

    /// The memory of a brand's stand-in.
    package func grants(_ brand: ProviderID, prefixes: [GrantStore.HandleKind: String] = [:]) -> GrantStore {
        GrantStore(
            brand: brand.pathName, storage: storage, installation: installation, random: random,
            prefixes: prefixes)
    }

    /// The sandbox of an access token, at a brand whose answers about one depend on its client.
    private func sandbox(ofTokenIn request: StandInRequest, at brand: ProviderID) -> SandboxID? {
        guard let prefix = rules(brand)?.tokenPrefix else { return nil }
        let named = (request.query + request.form).first { $0.0 == "access_token" }?.1
        let grants = grants(brand, prefixes: [.accessToken: prefix])
        return (request.authorization() ?? named).flatMap { grants.sandbox(of: $0, .accessToken) }
    }
}

extension StandInRequest {
    /// The clients that a request says it is of, wherever the brand lets it say that.
    func namedClients(_ rules: ClientRules?) -> [String] {
        var names = (query + form).filter { $0.0 == "client_id" }.map(\.1)
        if let header = header("Authorization"), header.lowercased().hasPrefix("basic "),
            let pair = ClientProof.basic(header)
        {
            names.append(pair.0)
        }
        if form.isEmpty, !body.isEmpty, let json = try? JSONValue(parsing: body, limit: 65_536),
            let name = json["client_id"]?.stringValue
        {
            names.append(name)
        }
        names += rules?.named(self) ?? []
        return names.filter { !$0.isEmpty && $0.utf8.count <= 200 }
    }
}

/// An application that a visitor registered at a stand-in, for the visitor's own sandbox.
package struct SandboxClient: Sendable {
    /// The stand-in's record of it.
    package let client: StandInClient
    /// The proof of the client: the shared secret, or the key that was made for it (Apple, PEM); nil when
    /// it brought a key of its own, or proves nothing.
    package let secret: RedactedText?
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
        secret = record["secret"].map { RedactedText($0) }
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
