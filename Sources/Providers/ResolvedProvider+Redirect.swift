extension ResolvedProvider {
    /// The provider for a client of the account backend, which says itself where the browser comes back.
    ///
    /// - Parameters:
    ///   - redirectURI: registered at the provider.
    ///   - scopes: asked for beside those that are asked for anyway.
    package func returning(to redirectURI: String, scopes: [String]) -> ResolvedProvider {
        var result = self
        result.redirectURI = redirectURI
        for scope in scopes where !result.scopes.contains(scope) { result.scopes.append(scope) }
        return result
    }
}
