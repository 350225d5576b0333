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

    func encoded() throws(AccountError) -> [UInt8] {
        let pem = try cryptographic { () throws(CryptographyError) in try key.pem() }
        return JSONValue.object([
            "keyID": .string(keyID), "madeAt": .integer(madeAt.secondsSince1970), "pem": .string(pem),
        ]).serialized
    }
}

extension KeyRecord {
    /// Reads what `encoded` wrote.
    init?(encoded: [UInt8]) {
        guard let object = try? JSONValue(parsing: encoded, limit: 65_536),
            let keyID = object["keyID"]?.stringValue, let madeAt = object["madeAt"]?.integerValue,
            let pem = object["pem"]?.stringValue, let key = try? RSAPrivateKey(pem: pem)
        else { return nil }
        self.init(keyID: keyID, madeAt: Instant(secondsSince1970: madeAt), key: key)
    }
}

extension KeyRecord: Concealed {}
