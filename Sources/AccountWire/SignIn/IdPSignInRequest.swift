internal import Accounts
import OpenID
internal import Providers

/// The body of `signInWithIdp`, taken apart.
struct IdPSignInRequest: Sendable {
    let requestURI: String
    /// Of the account that gets the identity.
    let idToken: String?
    /// A credential that an earlier answer set aside; it wins over everything else (iOS repeats tokens beside it).
    let pendingToken: String?
    let autoCreate: Bool
    let returnsCredential: Bool
    /// Begun by `createAuthUri`.
    let sessionID: String?
    /// Parameters of `postBody`, of the query and of the fragment, the one that counts first.
    let parameters: [(name: String, value: String)]

    /// - Throws: `invalidPayload`, `missingRequestURI`, `invalidRequestURI`.
    init(_ body: WireBody) throws {
        idToken = try body.text("idToken").flatMap { $0.isEmpty ? nil : $0 }
        pendingToken =
            try body.text("pendingToken").flatMap { $0.isEmpty ? nil : $0 }
            ?? body.text("pendingIdToken").flatMap { $0.isEmpty ? nil : $0 }
        autoCreate = try body.flag("autoCreate") ?? true
        returnsCredential = try body.flag("returnIdpCredential") ?? false
        sessionID = try body.text("sessionId")
        let postBody = try body.text("postBody")
        guard let uri = try body.text("requestUri"), !uri.isEmpty else {
            throw AccountError.missingRequestURI
        }
        guard let url = try? URLParts(uri) else { throw AccountError.invalidRequestURI }
        requestURI = uri
        // A text that cannot be decoded is no parameter; a missing parameter has its own error.
        parameters = Self.fields(url.fragment) + Self.fields(postBody) + Self.fields(url.query)
    }

    /// The first parameter of that name that is not empty.
    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The credential that the client brought from the provider.
    ///
    /// - Throws: `invalidCredentialOrProviderID`, `operationNotAllowed`, `invalidIdPResponse`, `nonceMissing`.
    func credential() throws -> IdPCredential {
        guard let name = parameter("providerId") else {
            throw AccountError.invalidCredentialOrProviderID(requestURI: requestURI)
        }
        guard let provider = ProviderID(rawValue: name) else {
            throw AccountError.operationNotAllowed(.unknownProvider)
        }
        var credential = IdPCredential(
            provider: provider, idToken: parameter("id_token"), accessToken: parameter("access_token"))
        if credential.idToken == nil, credential.accessToken == nil {
            throw AccountError.invalidIdPResponse(
                reason: "There is no id_token or access_token in the request.")
        }
        if let nonce = parameter("nonce") {
            guard let nonce = try? Nonce(nonce) else { throw AccountError.nonceMissing }
            credential.rawNonce = nonce
        }
        if ProviderDefinition.of(provider).quirks.contains(.nameOnlyOnce) {
            credential.user = parameter("user")
        }
        return credential
    }

    private static func fields(_ text: String?) -> [(name: String, value: String)] {
        guard let text, let fields = try? FormURLEncoded.decode(text) else { return [] }
        return fields.map { (name: $0.0, value: $0.1) }
    }
}

extension IdPSignInRequest: Redacted {}
