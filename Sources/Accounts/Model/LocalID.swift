package import Cryptography

/// Names one account within its sandbox (`localId`, `uid`, the `sub` of its ID tokens).
package struct LocalID: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
    /// 28 alphanumerics when made here; an administrator may choose 1–128 characters.
    package let rawValue: String

    /// Nil unless the text has 1–128 characters, none of them a control character.
    package init?(_ text: String) {
        guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        rawValue = text
    }

    /// A fresh id of 28 alphanumerics (166 bits).
    ///
    /// - Throws: `cryptography` when there are no random bytes.
    package static func generate(from random: RandomSource) throws(AccountError) -> LocalID {
        let characters = try cryptographic { () throws(CryptographyError) in
            try RandomText.characters(28, of: RandomText.alphanumerics, from: random)
        }
        return LocalID(generated: characters)
    }

    private init(generated: String) {
        rawValue = generated
    }

    package static func < (a: LocalID, b: LocalID) -> Bool { a.rawValue < b.rawValue }

    package var description: String { rawValue }
}
