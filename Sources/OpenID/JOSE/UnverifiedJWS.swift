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
    package func verifiedClaims(key: PublicKey) throws(JWSError) -> JSONObject {
        try CompactParts.object(try verifiedPayload(key: key), .payload)
    }
}

extension UnverifiedJWS: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "UnverifiedJWS(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
