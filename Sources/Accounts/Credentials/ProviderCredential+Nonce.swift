internal import Cryptography
internal import OpenID
internal import Providers

extension ProviderCredential {
    /// Compares what the request brings with the ID token's `nonce` (§4; OIDC Core §3.1.3.7 step 11).
    ///
    /// - Throws: `nonceMissing`, `nonceMismatch`, `nonceUnexpected`.
    func compareNonce() throws(AccountError) {
        switch (nonceClaim, nonce) {
        case (nil, .none): return
        case (nil, .raw), (nil, .flow): throw .nonceUnexpected
        case (.some, .none): throw .nonceMissing
        case (let claim?, .raw(let raw)):
            guard constantTimeEqual(Array(claim.utf8), Array(raw.hashed.utf8)) else {
                throw .nonceMismatch(claim: claim, raw: raw.reveal)
            }
        case (let claim?, .flow(let nonce)):
            guard constantTimeEqual(Array(claim.utf8), Array(nonce.reveal.utf8)) else {
                throw .nonceMismatch(claim: claim, raw: nonce.reveal)
            }
        }
    }
}

extension ProviderCredential {
    /// Hash by which a spent ID token is remembered; nil for a credential without one.
    ///
    /// Of what is signed only: whoever holds an ES256 token can make a second valid signature of it (r, n − s)
    /// without the key.
    var fingerprint: String? {
        tokens.idToken.map { token in
            let end = token.utf8.lastIndex(of: UInt8(ascii: ".")) ?? token.endIndex
            return Hex.encode(SHA256.hash(Array(token.utf8[..<end])))
        }
    }
}

extension ProviderCredential {
    /// The fingerprint of an ID token that may be spent once, since it is bound to a nonce.
    var spentOnce: String? { nonceClaim == nil ? nil : fingerprint }
}
