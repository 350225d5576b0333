internal import Accounts
internal import Cryptography
internal import OpenID

/// `accounts:createAuthUri`: how an address may sign in.
enum CreateAuthURIEndpoint {
    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        let body = call.body
        if let provider = try body.text("providerId"), !provider.isEmpty {
            try call.take(Bounds.redirectsBegun)
            return try await ProviderAuthURI.answer(call, provider)
        }
        try call.take(Bounds.addressesAsked)
        guard let identifier = try body.text("identifier"), !identifier.isEmpty else {
            throw AccountError.missingIdentifier
        }
        guard let url = try body.text("continueUri"), !url.isEmpty else {
            throw AccountError.missingContinueURI
        }
        guard (try? URLParts(url)) != nil else { throw AccountError.invalidContinueURI }
        let methods = try await SignInMethods(call.parts).methods(of: identifier, sandbox: call.sandbox)
        var answer = JSONObject(kind: "CreateAuthUriResponse")
        if let methods {
            answer["registered"] = .bool(methods.registered)
            answer["allProviders"] = .array(methods.providers.map { .string($0) })
            answer["signinMethods"] = .array(methods.methods.map { .string($0) })
        }
        answer["sessionId"] = .string(
            try body.text("sessionId") ?? Hex.encode(try call.parts.random.bytes(16)))
        return .json(answer)
    }
}
