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
