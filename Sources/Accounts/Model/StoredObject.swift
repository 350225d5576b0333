package import Cryptography
package import OpenID

/// The JSON object of a record, with the version of its form.
package enum StoredObject {
    /// The version that is written; the settings of a sandbox name none.
    private static let version: Int64 = 1
    private static let longest = 1 << 20

    /// The bytes of a record with these members.
    package static func write(_ members: JSONObject) -> [UInt8] {
        var object = members
        object["version"] = .integer(version)
        return JSONValue.object(object).serialized
    }

    /// Reads what `write` wrote.
    ///
    /// - Parameter what: names the record in the error.
    /// - Throws: `storage(.unreadable)` for what is no JSON object, or of another version.
    package static func read(_ bytes: [UInt8], _ what: String) throws(AccountError) -> JSONValue {
        guard let object = try? JSONValue(parsing: bytes, limit: longest), object.objectValue != nil,
            object["version"]?.integerValue ?? version == version
        else { throw .storage(.unreadable(what: what)) }
        return object
    }
}

/// An account's password, hashed.
package struct StoredPassword: Hashable, Sendable, Codable {
    package var hash: PasswordHash
    package var updatedAt: Instant

    package init(hash: PasswordHash, updatedAt: Instant) {
        self.hash = hash
        self.updatedAt = updatedAt
    }
}

/// Random text for ids, codes and opaque tokens.
enum RandomText {
    static let alphanumerics = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    static let digits = Array("0123456789".utf8)

    /// `count` characters of an ASCII alphabet, each equally likely.
    static func characters(
        _ count: Int, of alphabet: [UInt8], from random: RandomSource
    ) throws(CryptographyError) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(count)
        // Bytes from `ceiling` on are refused: they would favour the first characters.
        let ceiling = 256 - 256 % alphabet.count
        while text.count < count {
            for byte in try random.bytes(count - text.count + 8)
            where Int(byte) < ceiling && text.count < count {
                text.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// An opaque token of 256 bits in base64url, 43 characters.
    static func token(from random: RandomSource) throws(AccountError) -> String {
        Base64URL.encode(try cryptographic { () throws(CryptographyError) in try random.bytes(32) })
    }
}

/// Runs cryptographic work and names its failure as an error of accounts.
func cryptographic<Value>(_ work: () throws(CryptographyError) -> Value) throws(AccountError) -> Value {
    do { return try work() } catch { throw .cryptography(reason: "\(error)") }
}
