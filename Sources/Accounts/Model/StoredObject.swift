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
