internal import OpenID
package import Providers

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
