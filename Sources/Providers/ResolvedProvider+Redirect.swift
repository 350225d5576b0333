extension ResolvedProvider {
    /// The provider for a client of the account backend, which says itself where the browser comes back.
    ///
    /// - Parameters:
    ///   - redirectURI: registered at the provider.
    ///   - scopes: asked for beside those that are asked for anyway, each once.
    package func returning(to redirectURI: String, scopes: [String]) -> ResolvedProvider {
        var result = self
        result.redirectURI = redirectURI
        let known = Set(self.scopes)
        result.scopes += scopes.filter { !known.contains($0) }
        return result
    }
}
