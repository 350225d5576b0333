package import Cryptography
internal import OpenID
package import SignInFoundation

extension SandboxClients {
    /// The applications of the sandbox that a request to a stand-in is of.
    ///
    /// A browser brings its visitor's sandbox, and sees the applications of no other. A call from a server names its
    /// client, and the client its sandbox.
    ///
    /// - Parameter known: the clients that the stand-in has anyway.
    /// - Throws: what the store of records throws.
    package func clients(
        _ brand: ProviderID, for request: StandInRequest, besides known: [StandInClient], now: Instant
    ) async throws -> [StandInClient] {
        let named = request.namedClients(rules(brand))
        if named.contains(where: { name in known.contains { $0.clientID == name } }) { return [] }
        let sandbox =
            request.browser != nil
            ? request.sandbox
            : named.lazy.compactMap { self.sandbox(ofClientID: $0, at: brand) }.first
                ?? self.sandbox(ofTokenIn: request, at: brand)
        guard let sandbox else { return [] }
        return try await all(brand, sandbox: sandbox, now: now).map(\.client)
    }

    /// The sandbox of an access token, at a brand whose answers about one depend on its client.
    private func sandbox(ofTokenIn request: StandInRequest, at brand: ProviderID) -> SandboxID? {
        guard let prefix = rules(brand)?.tokenPrefix else { return nil }
        let named = (request.query + request.form).first { $0.0 == "access_token" }?.1
        let grants = GrantStore(
            brand: brand.pathName, storage: storage, installation: installation, random: random,
            prefixes: [.accessToken: prefix])
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
