package import Cryptography
package import OpenID

/// Signs ID tokens: correctly, or with a fault where the sandbox asks for it.
package struct IDTokenMinter: Sendable {
    package let keys: StandInSigningKeys
    package let settings: StandInSettings

    package init(keys: StandInSigningKeys, settings: StandInSettings) {
        self.keys = keys
        self.settings = settings
    }

    /// The left half of a hash, for `at_hash` and `c_hash` (OIDC Core §3.1.3.6).
    package static func leftHash(of text: String) -> String {
        Base64URL.encode(SHA256.hash(text).prefix(16))
    }

    /// A compact token of `claims`.
    ///
    /// - Throws: what the engine throws when it cannot sign.
    package func mint(_ claims: JSONObject, now: Instant) throws(CryptographyError) -> String {
        let claims = faulty(claims, now: now)
        guard let named = signer else { throw .malformedKey }
        if settings.has(.algorithmNone) { return SignedJWT.makeUnsigned(claims: claims) }
        var header: JSONObject = ["kid": .string(named.keyID), "alg": "RS256", "typ": "JWT"]
        if settings.has(.unknownKeyID) { header["kid"] = "UNKNOWNKEY" }
        if settings.has(.missingKeyID) { header["kid"] = nil }
        if settings.has(.criticalHeader) { header = header.with("crit", ["b64"]).with("b64", true) }
        if settings.has(.algorithmHMAC) { return confused(header, claims, named.key.publicKey) }
        if settings.has(.duplicateMember) { return try doubled(header, claims, named.key) }
        // Another key than the header names; with a single key, a damaged signature looks no different.
        let other = keys.keys.first { $0.keyID != named.keyID }
        let key = settings.has(.foreignKey) ? other ?? named : named
        let token = try SignedJWT.make(header: header, claims: claims, key: .rsa(key.key))
        let isDamaged = settings.has(.badSignature) || (settings.has(.foreignKey) && other == nil)
        return isDamaged ? IDTokenMinter.damaged(token) : token
    }

    /// The key that signs: the first, unless the sandbox wants another.
    private var signer: StandInSigningKeys.NamedKey? {
        if settings.has(.rotatedKeys) { return keys.rotated() }
        return settings.has(.secondKey) ? keys.keys.last : keys.keys.first
    }

    private func faulty(_ claims: JSONObject, now: Instant) -> JSONObject {
        var claims = claims
        let time = now.secondsSince1970
        let changes: [(Misbehaviour, String, JSONValue?)] = [
            (.wrongNonce, "nonce", "not-the-nonce-that-was-sent"), (.missingNonce, "nonce", nil),
            (.wrongAudience, "aud", "another.client"), (.wrongIssuer, "iss", "https://issuer.example"),
            (.foreignAuthorizedParty, "azp", "another.client"), (.missingSubject, "sub", nil),
            (.expired, "exp", .integer(time - 3600)), (.issuedLongAgo, "iat", .integer(time - 7200)),
            (.issuedInFuture, "iat", .integer(time + 7200)),
            // Consistent in itself, so that the time of issue alone is at fault.
            (.issuedInFuture, "exp", .integer(time + 10_800)), (.notYetValid, "nbf", .integer(time + 7200)),
            (.wrongAccessTokenHash, "at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
            (.wrongCodeHash, "c_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
        ]
        for (misbehaviour, name, value) in changes where settings.has(misbehaviour) { claims[name] = value }
        if settings.has(.foreignAuthorizedParty), let own = claims["aud"] {
            claims["aud"] = [own, "another.client"]
        }
        return claims
    }

    /// HS256 with the public key's text as secret: the classic confusion of algorithms (RFC 8725 §2.1).
    private func confused(_ header: JSONObject, _ claims: JSONObject, _ key: RSAPublicKey) -> String {
        let input = IDTokenMinter.input(header.with("alg", "HS256"), JSONValue.object(claims).serialized)
        let secret = Array(((try? key.pem()) ?? "").utf8)
        return input + "." + Base64URL.encode(HMACSHA256.authenticate(Array(input.utf8), key: secret))
    }

    /// A rightly signed token whose payload names `sub` twice.
    private func doubled(
        _ header: JSONObject, _ claims: JSONObject, _ key: RSAPrivateKey
    ) throws(CryptographyError) -> String {
        let payload =
            Array("{\"sub\":\"somebody-else\",".utf8) + JSONValue.object(claims).serialized.dropFirst()
        let input = IDTokenMinter.input(header, payload)
        return input + "." + Base64URL.encode(try key.sign(Array(input.utf8)))
    }

    private static func input(_ header: JSONObject, _ payload: [UInt8]) -> String {
        Base64URL.encode(JSONValue.object(header).serialized) + "." + Base64URL.encode(payload)
    }

    /// The token with one bit of its signature changed.
    private static func damaged(_ token: String) -> String {
        guard let dot = token.lastIndex(of: "."),
            var signature = try? Base64URL.decode(token[token.index(after: dot)...]), !signature.isEmpty
        else { return token }
        signature[signature.count / 2] ^= 1
        return token[...dot] + Base64URL.encode(signature)
    }
}
