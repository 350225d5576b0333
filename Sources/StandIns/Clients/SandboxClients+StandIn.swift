package import Cryptography
internal import OpenID
package import Providers

extension SandboxClients {
    /// The applications of the sandbox that a request to a stand-in is of.
    ///
    /// A browser brings its visitor's sandbox, and sees the applications of no other. A call from a server names its
    /// client, and the client its sandbox.
    ///
    /// - Parameter known: the clients that the stand-in has anyway.
    package func clients(
        _ brand: ProviderID, for request: StandInRequest, besides known: [StandInClient], now: Instant
    ) async throws -> [StandInClient] {
        let named = request.namedClients
        if named.contains(where: { name in known.contains { $0.clientID == name } }) { return [] }
        let sandbox =
            request.browser != nil
            ? request.sandbox
            : named.lazy.compactMap { self.sandbox(ofClientID: $0, at: brand) }.first
                ?? self.sandbox(ofTokenIn: request, at: brand)
        guard let sandbox else { return [] }
        return try await all(brand, sandbox: sandbox, now: now).map(\.client)
    }

    /// Facebook's Graph asks for the client of every token: it may demand `appsecret_proof`. What other brands answer
    /// about a token does not depend on its client.
    private func sandbox(ofTokenIn request: StandInRequest, at brand: ProviderID) -> String? {
        guard brand == FacebookStandIn.brand else { return nil }
        let named = (request.query + request.form).first { $0.0 == "access_token" }?.1
        let ledger = Ledger(
            brand: brand.pathName, storage: storage, installation: installation, random: random,
            prefixes: FacebookStandIn.prefixes)
        return (request.authorization() ?? named).flatMap { ledger.sandbox(of: $0, .accessToken) }
    }
}

extension StandInRequest {
    /// The clients that a request says it is of, wherever brands let it say that.
    var namedClients: [String] {
        // Facebook's Limited Login says `app_id`.
        var names = (query + form).filter { ["client_id", "app_id"].contains($0.0) }.map(\.1)
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
        // GitHub: /api/applications/CLIENT/token
        let segments = path.split(separator: "/")
        if segments.count > 2, segments[1] == "applications" { names.append(String(segments[2])) }
        // Facebook: an application's own token, APPID|…
        let tokens =
            (query + form).filter { ["access_token", "input_token"].contains($0.0) }.map(\.1)
            + [authorization()].compactMap(\.self)
        names += tokens.compactMap { token in token.firstIndex(of: "|").map { String(token[..<$0]) } }
        return names.filter { !$0.isEmpty && $0.utf8.count <= 200 }
    }
}
