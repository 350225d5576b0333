internal import Accounts
internal import Cryptography
internal import OpenID

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
