import Accounts
import Cryptography
import OpenID
import Testing

/// A way to make a token that looks like ours.
struct Forgery: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (AccountBench, _ genuine: String) async throws -> String

    var testDescription: String { name }

    static let all: [Forgery] = [
        Forgery(name: "nothing") { _, _ in "" },
        Forgery(name: "two parts") { _, token in
            token.split(separator: ".").dropLast().joined(separator: ".")
        },
        Forgery(name: "no signature") { _, token in
            token.split(separator: ".").dropLast().joined(separator: ".") + "."
        },
        Forgery(name: "alg none") { bench, token in
            SignedJWT.makeUnsigned(claims: try bench.claims(token))
        },
        Forgery(name: "alg none over our signature") { _, token in
            let header = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
            return ([Substring(header)] + token.split(separator: ".").dropFirst()).joined(separator: ".")
        },
        Forgery(name: "our kid, a foreign key") { bench, token in
            try signed(try bench.claims(token), bench, key: .rsa(try RSAPrivateKey.generate()))
        },
        Forgery(name: "ES256 under our kid") { bench, token in
            try signed(try bench.claims(token), bench, key: .p256(try P256PrivateKey.generate()))
        },
        Forgery(name: "a kid that is none of ours") { bench, token in
            try SignedJWT.make(
                claims: try bench.claims(token), keyID: "unknown", key: .rsa(try RSAPrivateKey.generate()))
        },
        Forgery(name: "no kid") { bench, token in
            try SignedJWT.make(
                claims: try bench.claims(token), keyID: nil, key: .rsa(try RSAPrivateKey.generate()))
        },
        Forgery(name: "other claims under our signature") { bench, token in
            let parts = token.split(separator: ".")
            let claims = try bench.claims(token).with("sub", "somebody else")
            let payload = Base64URL.encode(JSONValue.object(claims).serialized)
            return "\(parts[0]).\(payload).\(parts[2])"
        },
        Forgery(name: "another installation's") { _, _ in
            let other = try await AccountBench(ownKeys: true)
            let account = Account(localID: try #require(LocalID("person")), createdAt: other.now)
            return try other.tokens.idToken(
                for: account, facts: SignInFacts(firstFactor: .password, authTime: other.now),
                project: AccountBench.project, now: other.now)
        },
        Forgery(name: "another project's") { bench, _ in
            let account = Account(localID: try #require(LocalID("person")), createdAt: bench.now)
            return try bench.tokens.idToken(
                for: account, facts: SignInFacts(firstFactor: .password, authTime: bench.now),
                project: "another", now: bench.now)
        },
    ]

    private static func signed(
        _ claims: JSONObject, _ bench: AccountBench, key: SigningKey
    ) throws -> String {
        try SignedJWT.make(
            claims: claims, keyID: bench.tokens.keyring.published.keys.first?.keyID, key: key)
    }
}
