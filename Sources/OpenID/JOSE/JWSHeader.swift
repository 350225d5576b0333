/// The header of a JWS (RFC 7515 §4). Keys it carries (`jwk`, `jku`, `x5c`, `x5u`) are never looked at.
package struct JWSHeader: Hashable, Sendable {
    package let algorithm: Algorithm
    /// `kid`.
    package let keyID: String?
    /// `typ`.
    package let type: String?
    /// Every member, for showing.
    package let members: JSONObject

    package init(algorithm: Algorithm, keyID: String? = nil, type: String? = "JWT") {
        self.algorithm = algorithm
        self.keyID = keyID
        self.type = type
        members = JSONObject(
            [
                ("alg", .string(algorithm.rawValue)), ("kid", keyID.map { .string($0) } ?? .null),
                ("typ", type.map { .string($0) } ?? .null),
            ].filter { $0.1 != .null })
    }

    /// Reads a header.
    package init(_ object: JSONObject) throws(JWSError) {
        if object["crit"] != nil { throw .criticalExtensions }
        guard case .string(let name) = object["alg"], let algorithm = Algorithm(rawValue: name) else {
            throw .unsupportedAlgorithm(object["alg"]?.stringValue)
        }
        self.algorithm = algorithm
        keyID = try Self.text("kid", object)
        type = try Self.text("typ", object)
        members = object
    }

    private static func text(_ name: String, _ object: JSONObject) throws(JWSError) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.stringValue else { throw .malformedHeaderMember(name) }
        return text
    }
}
