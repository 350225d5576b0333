extension ResolvedProvider {
    /// The provider as its library in an app issues ID tokens: Facebook's is Limited Login beside the classic one,
    /// others have one way. Nil for a provider that issues none.
    package var issuingIDTokens: ResolvedProvider? {
        if definition.issuesIDToken { return self }
        guard id == .facebook else { return nil }
        let limited = ProviderDefinition.facebookLimited
        var provider = self
        provider.definition = limited
        switch mode {
        case .real:
            provider.endpoints.keys = endpoints.keys ?? limited.endpoints.keys
            provider.issuer = limited.issuer
        case .local:
            let origin = redirectURI.dropLast("/playground/\(id.rawValue)/callback".count)
            let base = "\(origin)/stand-in/\(id.pathName)"
            provider.endpoints.keys = limited.standInEndpoints.keys.map { base + $0 }
            provider.issuer = .exact(base)
        }
        return provider
    }
}
