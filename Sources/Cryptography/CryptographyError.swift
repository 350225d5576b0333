/// The reason why a cryptographic operation gave no result.
package enum CryptographyError: Error, Hashable, Sendable {
    /// The random source has no bytes to give.
    case randomnessUnavailable
    /// The text is not in its encoding (hex, base64, base64url), or not in its shortest form.
    case malformedEncoding
    /// The bytes are no key of the wanted kind, or not a consistent one (a point off the curve, an even modulus).
    case malformedKey
    /// The key is sound but too weak (RSA below 2048 bits) or too large to use.
    case unacceptableKeySize(bits: Int)
    /// The RSA key was made by a generator whose keys can be factored (CVE-2017-15361).
    case factorableKey
    /// The key or nonce of a symmetric operation has the wrong length.
    case wrongLength(expected: Int, actual: Int)
    /// The sealed bytes were not made with this key and this context, or were changed.
    case authenticationFailed
    /// A stored password hash is not in the format, or asks for more work than allowed.
    case malformedPasswordHash
    /// A certificate cannot be made from these values.
    case malformedCertificateRequest
    /// OpenSSL refused for a reason that no input explains (out of memory, a missing algorithm).
    case engineFailure
}

// Random bytes, SHA-256, HMAC, AES-GCM, password hashes, RSA and P-256 keys, self-signed certificates.
// The only target that imports OpenSSL; nothing of OpenSSL shows in its interface.
//
//     bytes ─SHA256 / HMACSHA256 / AESGCM→ bytes
//     PEM, modulus, coordinates ─→ RSAPrivateKey / P256PrivateKey / …PublicKey ─sign / verify→ [UInt8] / Bool
//
// `Instant` lives here too, so that every sign-in target has it. No Foundation, no clock; randomness comes in
// as a `RandomSource` (OpenSSL's own generator is used where OpenSSL makes a key or an ECDSA signature).
// Neighbours: OpenID builds JOSE on top; Accounts, Providers and WebServer hash, seal and generate.
