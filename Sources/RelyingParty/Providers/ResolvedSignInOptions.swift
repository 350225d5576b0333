import OpenID
package import Providers

/// The part of a reader's options that goes out, and the part that does not.
struct ResolvedSignInOptions: Sendable {
    /// In the variant and for the tenant that were asked for.
    let provider: ResolvedProvider
    /// Asked of the provider, required ones first.
    let scopes: [String]
    /// Parameters beside those of the protocol.
    let parameters: [AuthorizationParameter]
    /// Custom parameters that are not sent.
    let dropped: [FilteredParameters.Dropped]
    /// Scopes that are not asked for.
    let droppedScopes: [FilteredParameters.Dropped]

    /// - Parameter locale: the language of the provider's pages, unless the reader names one.
    init(
        _ signInOptions: SignInOptions, of configured: ResolvedProvider, locale: String
    ) throws(SignInError) {
        var wanted = signInOptions.parameters
        var refused: [FilteredParameters.Dropped] = []
        var tenant: Tenant?
        if let own = configured.tenant {
            for wish in wanted where wish.name == "tenant" {
                guard let asked = Tenant(wish.value), tenant == nil else {
                    FilteredParameters.drop("tenant", tenant == nil ? .malformed : .repeated, in: &refused)
                    continue
                }
                if own.covers(asked) {
                    tenant = asked
                } else {
                    FilteredParameters.drop("tenant", .notAllowed, in: &refused)
                }
            }
            wanted.removeAll { $0.name == "tenant" }
        }
        do {
            provider =
                signInOptions.variant == configured.variant && tenant == nil
                ? configured : try configured.choosing(variant: signInOptions.variant, tenant: tenant)
        } catch {
            throw .failed(reason: "\(configured.id): \(error)")
        }
        guard provider.variant == signInOptions.variant, provider.isForBrowsers else {
            throw .variantForAppsOnly
        }

        let definition = provider.definition
        let filtered = definition.parameters.filter(wanted)
        var parameters = definition.fixedParameters + filtered.kept
        if let name = definition.languageParameter, !parameters.contains(where: { $0.name == name }) {
            parameters.append(.init(name: name, value: locale))
        }
        self.parameters = parameters.map { AuthorizationParameter($0.name, $0.value) }
        dropped = refused + filtered.dropped

        var unusable: [FilteredParameters.Dropped] = []
        scopes =
            signInOptions.scopes.map {
                definition.scopes.scopes(chosen: Self.chosen($0, refused: &unusable))
            } ?? provider.scopes
        droppedScopes = unusable
    }

    /// The scopes of a reader's choice that can be asked for, each once; the others are added to `refused`.
    private static func chosen(_ scopes: [String], refused: inout [FilteredParameters.Dropped]) -> [String] {
        var chosen: [String] = []
        for scope in scopes {
            if !ScopeRule.isScope(scope) {
                FilteredParameters.drop(scope, .malformed, in: &refused)
            } else if chosen.contains(scope) {
                FilteredParameters.drop(scope, .repeated, in: &refused)
            } else if chosen.count == SignInOptions.maximumScopes {
                FilteredParameters.drop(scope, .tooMany, in: &refused)
            } else {
                chosen.append(scope)
            }
        }
        return chosen
    }
}

/// Options that a reader adds to a sign-in beside the provider.
package struct SignInOptions: Sendable {
    /// The variant among the provider's ways.
    package var variant: ProviderVariant
    /// Scopes in place of the usual ones; nil for those. What the provider's rules require is asked for anyway.
    package var scopes: [String]?
    /// Custom parameters in order, as given: reserved ones are dropped and reported. `tenant` chooses among the
    /// accounts that the operator's Microsoft tenant admits.
    package var parameters: [(name: String, value: String)]

    package init(
        variant: ProviderVariant = .standard, scopes: [String]? = nil,
        parameters: [(name: String, value: String)] = []
    ) {
        self.variant = variant
        self.scopes = scopes
        self.parameters = parameters
    }

    /// The number of scopes that may be asked for.
    package static let maximumScopes = Bounds.scopes.value
}
