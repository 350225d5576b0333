internal import Cryptography

/// A compact JWS whose signature nobody checked yet (RFC 7515 §7.1): three parts, at most 32 KiB, no `crit`,
/// an algorithm we take.
package struct UnverifiedJWS: Sendable {
    package let header: JWSHeader
    let payload: [UInt8]
    let signature: [UInt8]
    let signingInput: [UInt8]

    package init(compact: String) throws(JWSError) {
        let parts = try CompactParts(compact)
        header = try JWSHeader(CompactParts.object(parts.header, .header))
        payload = parts.payload
        signature = parts.signature
        signingInput = parts.signingInput
    }

    /// The payload, once the signature is known to be right.
    ///
    /// - Throws: `unsuitableKey`, `invalidSignature`.
    package func verifiedPayload(key: PublicKey) throws(JWSError) -> [UInt8] {
        guard key.algorithm == header.algorithm else { throw .unsuitableKey }
        guard key.isValid(signature, for: signingInput) else { throw .invalidSignature }
        return payload
    }

    /// The claims, once the signature is known to be right.
    ///
    /// - Throws: `unsuitableKey`, `invalidSignature`, `malformedJSON` or `notAnObject` for a payload that
    ///   holds no claims.
    package func verifiedClaims(key: PublicKey) throws(JWSError) -> JSONObject {
        try CompactParts.object(try verifiedPayload(key: key), .payload)
    }
}

extension UnverifiedJWS: Redacted {}

/// The three decoded parts of a compact JWS, before anything in them is believed.
struct CompactParts {
    /// Most bytes of a token.
    static let maximumBytes = 32_768

    let header: [UInt8]
    let payload: [UInt8]
    let signature: [UInt8]
    /// The bytes that the signature covers: header and payload as they were written.
    let signingInput: [UInt8]

    init(_ compact: String) throws(JWSError) {
        let bytes = Array(compact.utf8)
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .partCount(parts.count) }
        header = try Self.decode(parts[0], .header)
        payload = try Self.decode(parts[1], .payload)
        signature = try Self.decode(parts[2], .signature)
        signingInput = Array(bytes[..<parts[1].endIndex])
    }

    /// The JSON object of a part.
    static func object(_ bytes: [UInt8], _ part: JWSPart) throws(JWSError) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes, limit: maximumBytes)
        } catch {
            throw .malformedJSON(part, error)
        }
        guard case .object(let object) = value else { throw .notAnObject(part) }
        return object
    }

    private static func decode(_ part: ArraySlice<UInt8>, _ name: JWSPart) throws(JWSError) -> [UInt8] {
        do throws(CryptographyError) {
            return try Base64URL.decode(String(decoding: part, as: UTF8.self))
        } catch {
            throw .malformedEncoding(name)
        }
    }
}

/// The header of a JWS (RFC 7515 §4). Keys it carries (`jwk`, `jku`, `x5c`, `x5u`) are never looked at.
package struct JWSHeader: Hashable, Sendable {
    package let algorithm: Algorithm
    /// `kid`.
    package let keyID: String?
    /// `typ`.
    package let type: String?
    /// Every member, for showing.
    package let members: JSONObject

    package init(algorithm: Algorithm, keyID: String? = nil, type: String? = "JWT") {
        self.algorithm = algorithm
        self.keyID = keyID
        self.type = type
        members = JSONObject(
            [
                ("alg", .string(algorithm.rawValue)), ("kid", keyID.map { .string($0) } ?? .null),
                ("typ", type.map { .string($0) } ?? .null),
            ].filter { $0.1 != .null })
    }

    /// Reads a header.
    ///
    /// - Throws: `criticalExtensions`, `unsupportedAlgorithm`, `malformedHeaderMember`.
    package init(_ object: JSONObject) throws(JWSError) {
        if object["crit"] != nil { throw .criticalExtensions }
        guard case .string(let name) = object["alg"], let algorithm = Algorithm(rawValue: name) else {
            throw .unsupportedAlgorithm(object["alg"]?.stringValue)
        }
        self.algorithm = algorithm
        keyID = try Self.text("kid", object)
        type = try Self.text("typ", object)
        members = object
    }

    private static func text(_ name: String, _ object: JSONObject) throws(JWSError) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.stringValue else { throw .malformedHeaderMember(name) }
        return text
    }
}

/// Signature algorithms we take (RFC 7518 §3.1); there is no `none` and nothing symmetric.
package enum Algorithm: String, Hashable, Sendable, CaseIterable, Codable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
}

/// One of the three parts of a compact JWS.
package enum JWSPart: String, Hashable, Sendable, CaseIterable { case header, payload, signature }

/// The reason why a text is no compact JWS we take (RFC 7515 §5.2, RFC 8725).
package enum JWSError: Error, Hashable, Sendable {
    /// More than 32 KiB.
    case tooLarge
    /// Not three parts between dots; five would be an encrypted token.
    case partCount(Int)
    /// A part that is no base64url in its shortest form.
    case malformedEncoding(JWSPart)
    /// A part that is no JSON object as we want it.
    case malformedJSON(JWSPart, JSONError)
    /// A part that is JSON but no object.
    case notAnObject(JWSPart)
    /// No `alg`, or one we do not take (`none`, `HS256` …).
    case unsupportedAlgorithm(String?)
    /// A `crit` member: it names extensions we do not know (RFC 7515 §4.1.11).
    case criticalExtensions
    /// A header member with a wrong type.
    case malformedHeaderMember(String)
    /// The key is of another family than the algorithm, or names another algorithm or use.
    case unsuitableKey
    /// The signature is wrong.
    case invalidSignature
}
