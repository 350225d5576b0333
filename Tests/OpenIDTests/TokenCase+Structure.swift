import Cryptography
import OpenID

extension TokenCase {
    /// The shape of the token and of its header.
    static let structureCases: [TokenCase] = [
        TokenCase("too large", .structure(.tooLarge)) { token, _ in
            token.claims["padding"] = .string(String(repeating: "a", count: 30_000))
        },
        TokenCase("header without an object", .structure(.notAnObject(.header))) { token, _ in
            token.headerText = "[]"
        },
        TokenCase("payload without an object", .structure(.notAnObject(.payload))) { token, _ in
            token.payloadText = "\"sub\""
        },
        TokenCase("header with a member twice", .structure(.malformedJSON(.header, .duplicateMember("alg"))))
        {
            token, _ in token.headerText = #"{"alg":"RS256","kid":"one","alg":"none"}"#
        },
        TokenCase(
            "claims with an audience twice", .structure(.malformedJSON(.payload, .duplicateMember("aud")))
        ) {
            token, _ in
            token.payloadText =
                JSONValue.object(token.claims).serializedText.dropLast() + #","aud":"com.example.other"}"#
        },
        TokenCase("payload of no JSON", .structure(.malformedJSON(.payload, .unexpectedByte(offset: 0)))) {
            token, _ in token.payloadText = "hello"
        },
        TokenCase("critical extension", .criticalHeader) { token, _ in
            token.header["crit"] = ["exp"]
            token.header["exp"] = 1
        },
        TokenCase("empty list of critical extensions", .criticalHeader) { token, _ in
            token.header["crit"] = []
        },
        TokenCase("access token", .wrongType("at+jwt")) { token, _ in token.header["typ"] = "at+jwt" },
        TokenCase("logout token", .wrongType("logout+jwt")) { token, _ in token.header["typ"] = "logout+jwt"
        },
        TokenCase("type of no text", .wrongType("1")) { token, _ in token.header["typ"] = 1 },
        TokenCase("alg none with a valid signature", .algorithmNotAllowed("none")) { token, _ in
            token.header["alg"] = "none"
        },
        TokenCase("alg none without signature", .algorithmNotAllowed("none")) { token, _ in
            token.header["alg"] = "none"
            token.signature = []
        },
        TokenCase("alg None", .algorithmNotAllowed("None")) { token, _ in
            token.header["alg"] = "None"
            token.signature = []
        },
        TokenCase("alg absent", .algorithmNotAllowed(nil)) { token, _ in token.header["alg"] = nil },
        TokenCase("alg of no text", .algorithmNotAllowed(nil)) { token, _ in token.header["alg"] = ["RS256"]
        },
        TokenCase("alg in lower case", .algorithmNotAllowed("rs256")) { token, _ in
            token.header["alg"] = "rs256"
        },
        TokenCase("alg RS512", .algorithmNotAllowed("RS512")) { token, _ in token.header["alg"] = "RS512" },
        TokenCase("HS256 keyed with the public key", .algorithmNotAllowed("HS256")) { token, issuer in
            token.header["alg"] = "HS256"
            guard case .rsa(let key) = issuer.key.publicKey else { return }
            token.signature = HMACSHA256.authenticate(
                Array(token.signingInput.utf8), key: Array(try key.pem().utf8))
        },
        TokenCase("ES256 where only RS256 is used", .algorithmNotAllowed("ES256")) { token, issuer in
            token.header["alg"] = "ES256"
            token.header["kid"] = "curve"
            token.key = issuer.ellipticKey
        },
    ]
}
