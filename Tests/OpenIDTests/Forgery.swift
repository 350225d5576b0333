import Cryptography
import OpenID

/// A token to be, every part of which a test may spoil, with what is wanted of it.
struct Forgery: Sendable {
    var header: JSONObject
    var claims: JSONObject
    var key: SigningKey
    var expectations: IDTokenExpectations
    /// JSON text in place of the header.
    var headerText: String?
    /// JSON text in place of the claims.
    var payloadText: String?
    /// Bytes in place of the signature.
    var signature: [UInt8]?

    init(header: JSONObject, claims: JSONObject, key: SigningKey, expectations: IDTokenExpectations) {
        self.header = header
        self.claims = claims
        self.key = key
        self.expectations = expectations
    }

    /// Header and payload as they are signed.
    var signingInput: String {
        let header = headerText ?? JSONValue.object(header).serializedText
        let payload = payloadText ?? JSONValue.object(claims).serializedText
        return Base64URL.encode(header.utf8) + "." + Base64URL.encode(payload.utf8)
    }

    func compact() throws -> String {
        let signature = try signature ?? key.sign(Array(signingInput.utf8))
        return signingInput + "." + Base64URL.encode(signature)
    }

    func examined() throws -> (report: IDTokenReport, result: Result<VerifiedIDToken, IDTokenError>) {
        IDTokenVerifier(expectations).examine(UnverifiedIDToken(try compact()), now: TestIssuer.now)
    }

    /// The error of the verifier; nil when it takes the token.
    func error() throws -> IDTokenError? {
        if case .failure(let error) = try examined().result { error } else { nil }
    }
}
