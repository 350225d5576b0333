extension JSONWebKeySet {
    /// Most bytes of a document.
    package static let maximumBytes = 65_536
    /// Most keys of a document.
    package static let maximumKeys = 32

    /// Reads a document; keys that are strange to us are skipped, so that one odd member does no harm.
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
