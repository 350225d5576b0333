/// Breaks the fields of an authorization response where the sandbox asks for it.
package struct ResponseFaultInjector: Sendable {
    package let settings: StandInSettings

    package init(settings: StandInSettings) {
        self.settings = settings
    }

    /// `fields`, with `state` and `iss` as the switched-on misbehaviours have them.
    package func inject(_ fields: [(String, String)]) -> [(String, String)] {
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
