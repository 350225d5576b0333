/// The way a grant is taken back at the provider.
package enum RevocationRule: String, Sendable {
    /// The provider offers nothing (Microsoft).
    case none
    /// RFC 7009: POST of the token, with client authentication (Apple).
    case tokenPost = "token-post"
    /// RFC 7009 without client authentication: the token alone is proof enough (Google).
    case tokenAlone = "token-alone"
    /// The brand's own call, which `Brand.revocation` writes (Facebook, GitHub).
    case ownCall = "own-call"
}
