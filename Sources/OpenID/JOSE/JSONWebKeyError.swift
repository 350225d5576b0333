/// Why a JSON object is no key we verify with.
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
