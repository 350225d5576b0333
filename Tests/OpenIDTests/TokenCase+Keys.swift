import Cryptography
import OpenID

extension TokenCase {
    /// Keys and signatures.
    static let keyCases: [TokenCase] = [
        TokenCase("unknown kid", .unknownKey(keyID: "two")) { token, _ in token.header["kid"] = "two" },
        TokenCase("kid in another spelling", .unknownKey(keyID: "One")) { token, _ in
            token.header["kid"] = "One"
        },
        TokenCase("kid with a path", .unknownKey(keyID: "../../dev/null")) { token, _ in
            token.header["kid"] = "../../dev/null"
        },
        TokenCase("empty kid", .unknownKey(keyID: "")) { token, _ in token.header["kid"] = "" },
        TokenCase("kid of no text", .unknownKey(keyID: nil)) { token, _ in token.header["kid"] = 1 },
        TokenCase("kid of a key of another family", .unknownKey(keyID: "curve")) { token, _ in
            token.header["kid"] = "curve"
        },
        TokenCase("no kid and several keys", .keyNotNamed) { token, _ in token.header["kid"] = nil },
        TokenCase("no keys", .unknownKey(keyID: "one")) { token, _ in
            token.expectations.keys = JSONWebKeySet([])
        },
        TokenCase("foreign key under our kid", .invalidSignature) { token, issuer in
            token.key = issuer.foreignKey
        },
        TokenCase("foreign key brought along in jwk", .invalidSignature) { token, issuer in
            token.key = issuer.foreignKey
            token.header["jwk"] = JSONWebKey(key: issuer.foreignKey.publicKey, keyID: "one").json
        },
        TokenCase("foreign key brought along, with its own kid", .unknownKey(keyID: "mine")) {
            token, issuer in
            token.key = issuer.foreignKey
            token.header["kid"] = "mine"
            token.header["jwk"] = JSONWebKey(key: issuer.foreignKey.publicKey, keyID: "mine").json
        },
        TokenCase("foreign key pointed to by jku and x5u", .invalidSignature) { token, issuer in
            token.key = issuer.foreignKey
            token.header["jku"] = "https://evil.example/keys"
            token.header["x5u"] = "https://evil.example/cert"
        },
        TokenCase("no signature", .invalidSignature) { token, _ in token.signature = [] },
        TokenCase("zero signature", .invalidSignature) { token, _ in
            token.signature = [UInt8](repeating: 0, count: 256)
        },
        TokenCase("zero signature of a curve", .invalidSignature) { token, issuer in
            token.expectations.algorithms = [.rs256, .es256]
            token.header["alg"] = "ES256"
            token.header["kid"] = "curve"
            token.signature = [UInt8](repeating: 0, count: 64)
        },
        TokenCase("signature of another token", .invalidSignature) { token, issuer in
            token.signature = try issuer.key.sign(Array("other".utf8))
        },
        TokenCase("signature with a byte more", .invalidSignature) { token, issuer in
            token.signature = try issuer.key.sign(Array(token.signingInput.utf8)) + [0]
        },
        TokenCase("key that signs for another tenant", .keyOfOtherIssuer("https://login.example/other/v2.0"))
        {
            token, issuer in
            Self.makeMicrosoft(&token, keyIssuer: "https://login.example/other/v2.0", issuer)
        },
    ]

    /// Turns the token into one of Microsoft's shape.
    static func makeMicrosoft(
        _ token: inout Forgery, keyIssuer: String?, _ issuer: TestIssuer,
        tenant: String = "0d3a4c5e-1111-2222-3333-444455556666"
    ) {
        token.claims["tid"] = .string(tenant)
        token.claims["iss"] = "https://login.example/\(tenant)/v2.0"
        token.expectations.issuer = .tenantTemplate("https://login.example/{tenantid}/v2.0", .any)
        token.expectations.keys = JSONWebKeySet([
            JSONWebKey(key: issuer.key.publicKey, keyID: "one", issuer: keyIssuer)
        ])
    }
}
