/// A server's own secret: seals what only the server may read, and signs what it must recognise (cookies).
///
/// Sealing and signing use keys of their own, derived from the one given; every text is bound to its purpose, so
/// that a value made for one cookie is no value for another.
package struct SealingKey: Sendable {
    /// Longest sealed or signed text that is looked at.
    package static let maximumLength = 16_384

    private let sealing: [UInt8]
    private let signing: [UInt8]

    /// - Parameter secret: at least 32 bytes.
    /// - Throws: `wrongLength`.
    package init(secret: [UInt8]) throws(CryptographyError) {
        guard secret.count >= 32 else { throw .wrongLength(expected: 32, actual: secret.count) }
        sealing = HMACSHA256.authenticate(Array("portico sealing".utf8), key: secret)
        signing = HMACSHA256.authenticate(Array("portico signing".utf8), key: secret)
    }

    /// A fresh one, that lives as long as the process.
    package static func generate(from random: RandomSource) throws(CryptographyError) -> SealingKey {
        try SealingKey(secret: random.bytes(32))
    }

    /// Bytes as a text that only this key reads: base64url, fit for a cookie.
    package func seal(
        _ plaintext: [UInt8], purpose: String, random: RandomSource
    ) throws(CryptographyError) -> String {
        Base64URL.encode(
            try AESGCM.seal(plaintext, key: sealing, context: Array(purpose.utf8), random: random))
    }

    /// The bytes of a sealed text.
    ///
    /// - Throws: `authenticationFailed` for anything this key did not seal for this purpose.
    package func open(_ sealed: String, purpose: String) throws(CryptographyError) -> [UInt8] {
        guard sealed.utf8.count <= Self.maximumLength, let bytes = try? Base64URL.decode(sealed) else {
            throw .authenticationFailed
        }
        return try AESGCM.open(bytes, key: sealing, context: Array(purpose.utf8))
    }

    /// A value with its signature, `value.signature`; anyone can read it, nobody else can make it.
    package func sign(_ value: String, purpose: String) -> String {
        "\(value).\(Base64URL.encode(signature(value, purpose)))"
    }

    /// The value of a signed text; nil for anything this key did not sign for this purpose.
    package func verifiedValue(_ signed: String, purpose: String) -> String? {
        guard signed.utf8.count <= Self.maximumLength, let dot = signed.utf8.lastIndex(of: UInt8(ascii: ".")),
            let given = try? Base64URL.decode(signed[signed.utf8.index(after: dot)...])
        else { return nil }
        let value = String(signed[..<dot])
        return constantTimeEqual(given, signature(value, purpose)) ? value : nil
    }

    private func signature(_ value: String, _ purpose: String) -> [UInt8] {
        // The length keeps purpose and value apart.
        let length = withUnsafeBytes(of: UInt64(purpose.utf8.count).bigEndian, Array.init)
        return HMACSHA256.authenticate(length + Array(purpose.utf8) + Array(value.utf8), key: signing)
    }
}

extension SealingKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "SealingKey(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
