/// Spoils the fields of an authorization response where the sandbox asks for it.
struct ResponseSpoiler: Sendable {
    let settings: StandInSettings

    /// `fields`, with `state` and `iss` as the switched-on misbehaviours have them.
    func spoil(_ fields: [(String, String)]) -> [(String, String)] {
        fields.compactMap { name, value in
            switch name {
            case "state" where settings.has(.missingState): nil
            case "state" where settings.has(.wrongState): (name, "not-the-state-that-was-sent")
            case "iss" where settings.has(.missingResponseIssuer): nil
            case "iss" where settings.has(.wrongResponseIssuer): (name, "https://issuer.example")
            default: (name, value)
            }
        }
    }
}
