/// The scopes of the identity platform; a bare name is Graph's.
enum MicrosoftScopes {
    static let graph = "https://graph.microsoft.com/"
    static let protocolScopes: Set<String> = ["openid", "profile", "email", "offline_access"]
    private static let permissions: Set<String> = [
        "user.read", "user.readbasic.all", "mail.read", "mail.send", "calendars.read", "calendars.readwrite",
        "contacts.read", "files.read", "people.read", ".default",
    ]

    /// Returns whether the scope exists; Graph's permissions compare without case.
    static func isKnown(_ scope: String) -> Bool {
        protocolScopes.contains(scope) || permissions.contains(bare(scope))
    }

    /// A Graph permission without its resource, in lower case.
    static func bare(_ scope: String) -> String {
        let lower = scope.lowercased()
        return lower.hasPrefix(graph) ? String(lower.dropFirst(graph.count)) : lower
    }

    /// Returns whether `granted` contains `wanted`, whichever way each is spelled.
    static func contains(_ granted: [String], _ wanted: String) -> Bool {
        granted.contains { $0 == wanted || bare($0) == bare(wanted) }
    }

    /// Scopes as the token answer names them: without `offline_access`.
    static func answered(_ scopes: [String]) -> String {
        scopes.filter { $0 != "offline_access" }.joined(separator: " ")
    }
}
