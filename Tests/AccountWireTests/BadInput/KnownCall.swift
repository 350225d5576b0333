import OpenID
import Testing

/// An endpoint, and every member of its body that somebody reads, with its type.
struct KnownCall: Sendable, CustomTestStringConvertible {
    /// The type of a member on this wire.
    enum Kind: Sendable {
        case text, flag, integer, texts, object, objects, name
    }

    let method: String
    let path: String
    let isAdministrator: Bool
    /// The names, with those of the objects they stand in: `mfa/enrollments[]/phoneInfo`.
    let members: [(name: String, kind: Kind)]

    init(_ path: String, _ members: [(String, Kind)], method: String = "POST", isAdministrator: Bool = false)
    {
        self.method = method
        self.path = path
        self.isAdministrator = isAdministrator
        self.members = members.map { (name: $0.0, kind: $0.1) }
    }

    var testDescription: String { "\(method) \(path)" }

    /// Values that are none of the type.
    static func wrong(_ kind: Kind) -> [JSONValue] {
        switch kind {
        case .text, .name: [true, [], ["a"], [:], ["a": "b"]]
        case .flag: [7, "maybe", [], [:]]
        case .integer: [true, "seven", 1.5, [], [:]]
        case .texts: ["one", true, 7, [:], [true], [[:]]]
        case .object: ["text", true, 7, []]
        case .objects: ["text", true, 7, [:], ["text"], [7]]
        }
    }

    /// A body that has nothing but one member, and the objects it stands in.
    static func body(_ name: some StringProtocol, _ value: JSONValue?) -> JSONObject {
        var object = JSONObject()
        guard let slash = name.firstIndex(of: "/") else {
            object[String(name)] = value
            return object
        }
        let inner = JSONValue.object(body(name[name.index(after: slash)...], value))
        let outer = name[..<slash]
        if outer.hasSuffix("[]") {
            object[String(outer.dropLast(2))] = [inner]
        } else {
            object[String(outer)] = inner
        }
        return object
    }

    /// The address that the endpoint is listed with.
    var address: String {
        let whole = path.hasPrefix("/") ? path : "\(WireBench.v1)/\(path)"
        let plain = String(whole.prefix { $0 != "?" })
            .replacing("projects/demo-portico", with: "projects/{project}")
            .replacing("oauthIdpConfigs/oidc.x", with: "oauthIdpConfigs/{provider}")
            .replacing("IdpConfigs/google.com", with: "IdpConfigs/{provider}")
        return "\(method) \(plain)"
    }

    /// The same call by v3's name, or nil.
    func old(_ names: [String: String]) -> KnownCall? {
        guard let name = names[path], !isAdministrator else { return nil }
        return KnownCall(
            "/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)", members.map { ($0.name, $0.kind) })
    }
}
