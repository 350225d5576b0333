package import Cryptography

/// One public key of a set (RFC 7517 §4).
package struct JSONWebKey: Hashable, Sendable {
    package let key: PublicKey
    /// `kid`.
    package let keyID: String?
    /// `issuer`, which Microsoft adds: the only issuer the key may sign for, possibly with `{tenantid}`.
    package let issuer: String?

    package init(key: PublicKey, keyID: String?, issuer: String? = nil) {
        self.key = key
        self.keyID = keyID
        self.issuer = issuer
    }
}

extension JSONWebKey {
    /// Reads one key.
    ///
    /// - Throws: `malformed`, `privateKey`, `otherUse`, `unsupportedFamily`, `unacceptableKey`,
    ///   `otherAlgorithm`.
    package init(_ value: JSONValue) throws(JSONWebKeyError) {
        guard case .object(let object) = value else { throw .malformed("key") }
        if ["d", "p", "q", "k"].contains(where: { object[$0] != nil }) { throw .privateKey }
        let family = try Self.text("kty", object)
        keyID = try Self.text("kid", object)
        issuer = try Self.text("issuer", object)
        try Self.checkUse(object)
        let isP256 = family == "EC" && object["crv"]?.stringValue == "P-256"
        guard family == "RSA" || isP256 else { throw .unsupportedFamily }
        do throws(CryptographyError) {
            key =
                isP256
                ? .p256(try P256PublicKey(x: Self.number("x", object), y: Self.number("y", object)))
                : .rsa(
                    try RSAPublicKey(modulus: Self.number("n", object), exponent: Self.number("e", object)))
        } catch {
            throw .unacceptableKey
        }
        if let algorithm = try Self.text("alg", object), algorithm != key.algorithm.rawValue {
            throw .otherAlgorithm
        }
    }

    /// The key as a member of a published set.
    package var json: JSONValue {
        var object: JSONObject
        switch key {
        case .rsa(let key):
            object = [
                "kty": "RSA", "n": .string(Base64URL.encode(key.modulus)),
                "e": .string(Base64URL.encode(key.exponent)),
            ]
        case .p256(let key):
            object = [
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(key.x)),
                "y": .string(Base64URL.encode(key.y)),
            ]
        }
        object["use"] = "sig"
        object["alg"] = .string(key.algorithm.rawValue)
        object["kid"] = keyID.map { .string($0) }
        object["issuer"] = issuer.map { .string($0) }
        return .object(object)
    }

    private static func checkUse(_ object: JSONObject) throws(JSONWebKeyError) {
        if let use = try text("use", object), use != "sig" { throw .otherUse }
        guard let operations = object["key_ops"] else { return }
        guard let names = operations.stringArrayValue else { throw .malformed("key_ops") }
        guard names.contains("verify") else { throw .otherUse }
    }

    private static func text(_ name: String, _ object: JSONObject) throws(JSONWebKeyError) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.stringValue else { throw .malformed(name) }
        return text
    }

    private static func number(_ name: String, _ object: JSONObject) throws(CryptographyError) -> [UInt8] {
        guard let text = object[name]?.stringValue else { throw .malformedKey }
        return try Base64URL.decode(text)
    }
}

/// The reason why a JSON object is no key we verify with.
package enum JSONWebKeyError: Error, Hashable, Sendable {
    /// No object, or a member with a wrong type.
    case malformed(String)
    /// Another family than RSA and EC P-256.
    case unsupportedFamily
    /// `alg` names another algorithm than the family's.
    case otherAlgorithm
    /// `use` or `key_ops` says it is not for signatures.
    case otherUse
    /// It carries its private half.
    case privateKey
    /// The numbers are no acceptable key (too short, off the curve).
    case unacceptableKey
}

/// A key that verifies one algorithm.
package enum PublicKey: Hashable, Sendable {
    case rsa(RSAPublicKey)
    case p256(P256PublicKey)

    /// The only algorithm this key verifies.
    package var algorithm: Algorithm {
        switch self {
        case .rsa: .rs256
        case .p256: .es256
        }
    }

    /// Returns whether the signature over the message is right.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self {
        case .rsa(let key): key.isValid(signature, for: message)
        case .p256(let key): key.isValid(signature, for: message)
        }
    }
}
