internal import Accounts
internal import OpenID

/// The part of `mfa.providerConfigs` in a project's configuration about authenticator apps.
struct AuthenticatorSettings: Sendable {
    /// Nil follows the server.
    let isOn: Bool?
    /// Nil follows the server.
    let adjacentIntervals: Int?

    /// Reads the list; an empty one turns them off, none at all follows the server.
    ///
    /// - Throws: `invalidPayload`, `invalidArgument` for another state, another provider, two of them, or
    ///   `adjacentIntervals` outside 0 to 10.
    init(_ body: WireBody) throws(AccountWireError) {
        guard let mfa = try body.body("mfa"), mfa.has("providerConfigs") else {
            (isOn, adjacentIntervals) = (nil, nil)
            return
        }
        let list = try mfa.bodies("providerConfigs")
        guard list.count <= 1 else {
            throw .invalidArgument("mfa.providerConfigs takes one totpProviderConfig.")
        }
        guard let entry = list.first else {
            (isOn, adjacentIntervals) = (false, nil)
            return
        }
        let totp = try entry.body("totpProviderConfig")
        let state = try entry.name("state", numbers: Self.states)
        let intervals = try totp?.integer("adjacentIntervals")
        guard totp != nil else {
            throw .invalidArgument("mfa.providerConfigs takes a totpProviderConfig and nothing else.")
        }
        switch state {
        case "ENABLED", "MANDATORY": isOn = true
        case "DISABLED": isOn = false
        default: throw .invalidArgument("mfa.providerConfigs.state must be ENABLED or DISABLED.")
        }
        guard (0...10).contains(intervals ?? 0) else {
            throw .invalidArgument("adjacentIntervals must be 0 to 10.")
        }
        adjacentIntervals = intervals.flatMap { Int(exactly: $0) }
    }

    /// The list as a project's configuration shows it.
    static func list(_ settings: AccountSettings) -> JSONValue {
        let isOn = settings.takesAuthenticators
        return [
            [
                "state": isOn ? "ENABLED" : "DISABLED",
                "totpProviderConfig": ["adjacentIntervals": .integer(Int64(settings.adjacentIntervals))],
            ]
        ]
    }

    private static let states: [Int64: String] = [1: "DISABLED", 2: "ENABLED", 3: "MANDATORY"]
}
