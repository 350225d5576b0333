internal import Cryptography

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
