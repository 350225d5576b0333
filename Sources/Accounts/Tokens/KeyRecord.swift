internal import Cryptography
internal import OpenID

/// One signing key as the store keeps it (sealed there).
struct KeyRecord: Sendable {
    let keyID: String
    let madeAt: Instant
    let key: RSAPrivateKey

    /// A fresh RSA key of 2048 bits; its id is random.
    static func make(random: RandomSource, now: Instant) throws(AccountError) -> KeyRecord {
        try cryptographic { () throws(CryptographyError) in
            KeyRecord(keyID: Hex.encode(try random.bytes(20)), madeAt: now, key: try RSAPrivateKey.generate())
        }
    }

    /// A certificate around the public half, the same every time: from a day before the key was made, for clocks
    /// that are behind, for longer than any key is in use.
    func certificate() throws(AccountError) -> String {
        let subject = CertificateSubject(
            commonName: "securetoken.system.gserviceaccount.com", validFrom: madeAt.adding(seconds: -86_400),
            validUntil: madeAt.adding(seconds: 10 * 366 * 86_400))
        return try cryptographic { () throws(CryptographyError) in try key.certificatePEM(subject) }
    }

    func encoded() throws(AccountError) -> [UInt8] {
        let pem = try cryptographic { () throws(CryptographyError) in try key.pem() }
        return StoredObject.write([
            "keyID": .string(keyID), "madeAt": .integer(madeAt.secondsSince1970), "pem": .string(pem),
        ])
    }
}

extension KeyRecord {
    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "a signing key")
        guard let keyID = object["keyID"]?.stringValue, let madeAt = object["madeAt"]?.integerValue,
            // It was authenticated by the store's encryption, which needs the installation's secret.
            let pem = object["pem"]?.stringValue, let key = try? RSAPrivateKey(ownPEM: pem)
        else { throw .storage(.unreadable(what: "a signing key")) }
        self.init(keyID: keyID, madeAt: Instant(secondsSince1970: madeAt), key: key)
    }
}

extension KeyRecord: Redacted {}
