/// GitHub's scopes, some of which contain others.
enum GitHubScopes {
    private static let contained: [String: Set<String>] = [
        "user": ["read:user", "user:email", "user:follow"], "repo": ["public_repo"],
    ]

    /// Returns whether everything asked for was granted, directly or as part of another scope.
    static func covered(_ wanted: [String], by granted: [String]) -> Bool {
        wanted.allSatisfy { scope in
            granted.contains { $0 == scope || contained[$0]?.contains(scope) == true }
        }
    }

    /// Without those that another one contains, as GitHub answers them.
    static func normalised(_ scopes: [String]) -> [String] {
        scopes.filter { scope in !scopes.contains { contained[$0]?.contains(scope) == true } }
    }
}
