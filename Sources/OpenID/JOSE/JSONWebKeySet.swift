/// The keys an issuer publishes (RFC 7517 §5).
package struct JSONWebKeySet: Hashable, Sendable {
    /// In the order of the document; what we cannot use is not among them.
    package let keys: [JSONWebKey]

    package init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Keys that may have signed a token with this header, usually one.
    ///
    /// With a `kid` only keys of that very id; without one the set's only key, and none if there are several.
    package func candidates(keyID: String?, algorithm: Algorithm) -> [JSONWebKey] {
        guard let keyID else { return keys.count == 1 ? keys.filter { $0.key.algorithm == algorithm } : [] }
        return Array(
            keys.filter { $0.keyID?.isSameText(as: keyID) == true && $0.key.algorithm == algorithm }.prefix(4)
        )
    }

    /// Returns whether a token with this key id could be signed by a key that is not here yet: time to fetch anew.
    package func lacks(keyID: String?) -> Bool {
        guard let keyID else { return keys.isEmpty }
        return !keys.contains { $0.keyID?.isSameText(as: keyID) == true }
    }
}

extension JSONWebKeySet {
    /// Most bytes of a document.
    package static let maximumBytes = 65_536
    /// Most keys of a document.
    package static let maximumKeys = 32

    /// Reads a document; keys that are strange to us are skipped, so that one odd member does no harm.
    ///
    /// - Throws: `malformedJSON`, `notAKeySet`, `tooManyKeys`.
    package init(parsing bytes: [UInt8]) throws(JSONWebKeySetError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes, limit: Self.maximumBytes)
        } catch {
            throw .malformedJSON(error)
        }
        guard let members = value["keys"]?.arrayValue else { throw .notAKeySet }
        guard members.count <= Self.maximumKeys else { throw .tooManyKeys }
        self.init(members.compactMap { try? JSONWebKey($0) })
    }

    /// The document to publish.
    package var json: JSONValue { ["keys": .array(keys.map(\.json))] }
}

/// The reason why bytes are no key set we take.
package enum JSONWebKeySetError: Error, Hashable, Sendable {
    /// Not JSON as we want it; also above 64 KiB.
    case malformedJSON(JSONError)
    /// No object with an array `keys`.
    case notAKeySet
    /// More than 32 keys.
    case tooManyKeys
}

extension JSONWebKeySetError: CustomStringConvertible {
    /// Says in a few words what came instead of a key set.
    package var description: String {
        switch self {
        case .malformedJSON(let error): "\(error)"
        case .notAKeySet: "no list of keys"
        case .tooManyKeys: "more keys than are read"
        }
    }
}
