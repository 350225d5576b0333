/// Google's scopes and their two spellings.
enum GoogleScopes {
    static let prefix = "https://www.googleapis.com/auth/"

    /// Returns whether Google would know the scope; every API scope is taken.
    static func isKnown(_ scope: String) -> Bool {
        ["openid", "email", "profile"].contains(scope)
            || (scope.hasPrefix(prefix) && scope.utf8.count > prefix.utf8.count && scope.utf8.count <= 200)
    }

    static func hasEmail(_ scopes: [String]) -> Bool {
        scopes.contains("email") || scopes.contains(prefix + "userinfo.email")
    }

    static func hasProfile(_ scopes: [String]) -> Bool {
        scopes.contains("profile") || scopes.contains(prefix + "userinfo.profile")
    }

    /// Returns whether `granted` contains `wanted`, whichever way each is spelled.
    static func contains(_ granted: [String], _ wanted: String) -> Bool {
        granted.contains { short($0) == short(wanted) }
    }

    private static func short(_ scope: String) -> String {
        for name in ["email", "profile"] where scope == prefix + "userinfo." + name { return name }
        return scope
    }

    /// Scopes as the answer spells them: the short names, the long ones beside them, `openid`.
    static func answered(_ scopes: [String]) -> String {
        var all: [String] = []
        for scope in scopes {
            all.append(scope)
            if scope == "email" || scope == "profile" { all.append(prefix + "userinfo." + scope) }
        }
        var seen: Set<String> = []
        return all.filter { seen.insert($0).inserted }.joined(separator: " ")
    }
}
