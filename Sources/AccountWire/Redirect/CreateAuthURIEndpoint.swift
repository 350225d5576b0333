package import Accounts
package import Cryptography
internal import OpenID
package import Providers

/// `accounts:createAuthUri`: how an address may sign in.
enum CreateAuthURIEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let body = call.body
        if let provider = try body.text("providerId"), !provider.isEmpty {
            try call.take(Bounds.redirectsBegun)
            return try await ProviderAuthURI.response(call, provider)
        }
        try call.take(Bounds.addressesAsked)
        guard let identifier = try body.text("identifier"), !identifier.isEmpty else {
            throw AccountError.missingIdentifier
        }
        guard let url = try body.text("continueUri"), !url.isEmpty else {
            throw AccountError.missingContinueURI
        }
        guard (try? URLParts(url)) != nil else { throw AccountError.invalidContinueURI }
        let methods = try await AccountLookup(call.parts).methods(of: identifier, sandbox: call.sandbox)
        var response = JSONObject(kind: "CreateAuthUriResponse")
        if let methods {
            response["registered"] = .bool(methods.registered)
            response["allProviders"] = .array(methods.providers.map { .string($0) })
            response["signinMethods"] = .array(methods.methods.map { .string($0) })
        }
        response["sessionId"] = .string(
            try body.text("sessionId") ?? Hex.encode(try call.parts.random.bytes(16)))
        return .json(response)
    }
}

/// `accounts:createAuthUri` with a provider: the address at which the provider is asked.
enum ProviderAuthURI {
    /// - Parameter name: `providerId` as the client sent it.
    static func response(_ call: AccountCall, _ name: String) async throws -> AccountResponse {
        guard let provider = ProviderID(rawValue: name) else { throw AccountError.invalidProviderID }
        guard let redirects = call.backend.redirects else {
            throw AccountError.providerNotConfigured(provider)
        }
        try await call.backend.verifier.admit(provider, sandbox: call.sandbox, now: call.now)
        guard let redirectURI = try call.body.text("continueUri"), !redirectURI.isEmpty else {
            throw AccountError.missingContinueURI
        }
        guard redirectURI.utf8.count <= Bounds.continueURI.value, let url = try? URLParts(redirectURI),
            url.isWeb, url.fragment == nil
        else { throw AccountError.invalidContinueURI }
        let fresh = Base64URL.encode(try call.parts.random.bytes(32))
        let sessionID = try call.body.text("sessionId").flatMap { $0.isEmpty ? nil : $0 } ?? fresh
        let started = try await redirects.begin(
            RedirectRequest(
                provider: provider, redirectURI: redirectURI, scopes: try scopes(call.body),
                customParameters: try custom(call.body), locale: call.request.locale,
                session: RedirectSession(sessionID: sessionID, sandbox: call.sandbox), owners: call.owners),
            now: call.now)
        var response = JSONObject(kind: "CreateAuthUriResponse")
        response["authUri"] = .string(started.url)
        response["providerId"] = .string(provider.rawValue)
        response["sessionId"] = .string(sessionID)
        return .json(response)
    }

    /// `oauthScope`: a text with spaces or commas, or the JSON text that older SDKs send.
    private static func scopes(_ body: WireBody) throws -> [String] {
        guard let text = try body.text("oauthScope") else { return [] }
        let scopes: [String]?
        if case .object(let object)? = try? JSONValue(parsing: text, limit: 16_384) {
            scopes = ScopeRule.distinct(object.members.lazy.flatMap { $0.value.stringArrayValue ?? [] })
        } else {
            scopes = ScopeRule.distinct(text.split { $0 == " " || $0 == "," })
        }
        guard let scopes else {
            throw AccountWireError.invalidArgument(
                "/oauthScope names more than \(Bounds.scopes.value) scopes")
        }
        return scopes
    }

    /// `customParameter`: an object of texts, or a list of them as `{key, value}`.
    private static func custom(_ body: WireBody) throws -> [(name: String, value: String)] {
        guard let parameters = try body.body("customParameter") else { return [] }
        return parameters.object.members.compactMap { member in
            member.value.stringValue.map { (member.name, $0) }
        }
    }
}

/// Sign-ins at a provider by redirect, for clients that have no SDK of the provider; a conformer reaches the network.
package protocol ProviderRedirects: Sendable {
    /// Begins a sign-in: state, nonce and code verifier are made and kept.
    ///
    /// - Throws: `providerNotConfigured`, `invalidIdPResponse` when the provider cannot be asked for its addresses.
    func begin(_ request: RedirectRequest, now: Instant) async throws(AccountError) -> StartedRedirect

    /// Ends a sign-in, once: exchanges the code and verifies what comes.
    ///
    /// - Parameters:
    ///   - parameters: of the callback, wherever they stood.
    ///   - session: must be the one it was begun with.
    /// - Throws: `userCancelled`, `invalidIdPResponse`.
    func finish(
        _ parameters: [(name: String, value: String)], session: RedirectSession, now: Instant
    ) async throws(AccountError) -> ProviderCredential
}
