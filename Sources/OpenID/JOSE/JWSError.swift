/// Why a text is no compact JWS we take (RFC 7515 §5.2, RFC 8725).
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
