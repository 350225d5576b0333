extension ResolvedProvider {
    /// The provider without what differs from request to request: what is known of its addresses is the same.
    package var withoutRequest: ResolvedProvider {
        var result = self
        result.redirectURI = ""
        result.scopes = []
        return result
    }

    /// This provider with what another one asks.
    package func requesting(as other: ResolvedProvider) -> ResolvedProvider {
        var result = self
        result.redirectURI = other.redirectURI
        result.scopes = other.scopes
        return result
    }

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
