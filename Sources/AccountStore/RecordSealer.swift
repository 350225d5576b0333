package import Accounts
package import Cryptography
package import SignInFoundation

/// Keeps what a record is called and what it says from whoever reads the database file.
///
/// The name of a record may itself be a secret (a refresh token): the file has its HMAC. The value stands under
/// AES-256-GCM, bound to sandbox, kind and name, so that values cannot be moved either.
package struct RecordSealer: Sendable {
    private let nameKey: [UInt8]
    private let valueKey: [UInt8]
    private let random: RandomSource

    /// - Parameter key: 32 bytes; the keys for names and values are derived from it.
    /// - Throws: `cryptography` when the key has another length.
    package init(key: [UInt8], random: RandomSource) throws(AccountError) {
        guard key.count == AESGCM.keyLength else {
            throw .cryptography(reason: "the store's key has \(key.count) bytes, not \(AESGCM.keyLength)")
        }
        nameKey = HMACSHA256.authenticate(Array("portico store: names of records".utf8), key: key)
        valueKey = HMACSHA256.authenticate(Array("portico store: values of records".utf8), key: key)
        self.random = random
    }

    /// The name of a record in the file.
    package func name(of key: String, _ kind: RecordKind, in sandbox: SandboxID) -> [UInt8] {
        HMACSHA256.authenticate(Self.context(sandbox, kind) + Array(key.utf8), key: nameKey)
    }

    /// The name of an API key in the file.
    package func name(ofAPIKey key: String) -> [UInt8] {
        HMACSHA256.authenticate(Array("api key\u{0}".utf8) + Array(key.utf8), key: nameKey)
    }

    /// Seals a record's key and value together.
    package func seal(
        _ value: [UInt8], key: String, _ kind: RecordKind, in sandbox: SandboxID
    ) throws(AccountError) -> [UInt8] {
        let name = name(of: key, kind, in: sandbox)
        let keyBytes = Array(key.utf8)
        let length = UInt32(truncatingIfNeeded: keyBytes.count)
        let header = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32($0))) }
        do {
            return try AESGCM.seal(
                header + keyBytes + value, key: valueKey, context: Self.context(sandbox, kind) + name,
                random: random)
        } catch {
            throw .cryptography(reason: "\(error)")
        }
    }

    /// Opens what `seal` made.
    ///
    /// - Throws: `storage(.unreadable)` when it was damaged, moved, or sealed with another key.
    package func open(
        _ sealed: [UInt8], name: [UInt8], _ kind: RecordKind, in sandbox: SandboxID
    ) throws(AccountError) -> (key: String, value: [UInt8]) {
        guard
            let plain = try? AESGCM.open(sealed, key: valueKey, context: Self.context(sandbox, kind) + name),
            plain.count >= 4
        else { throw .storage(.unreadable(what: "record of kind \(kind)")) }
        let length = plain[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard plain.count >= 4 + length else { throw .storage(.unreadable(what: "record of kind \(kind)")) }
        return (String(decoding: plain[4..<4 + length], as: UTF8.self), Array(plain[(4 + length)...]))
    }

    private static func context(_ sandbox: SandboxID, _ kind: RecordKind) -> [UInt8] {
        Array("\(sandbox)\u{0}\(kind)\u{0}".utf8)
    }
}

extension RecordSealer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "RecordSealer(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
