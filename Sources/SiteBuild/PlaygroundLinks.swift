package import SiteModel

/// The ways from pages to the playground.
package struct PlaygroundLinks: Hashable, Sendable {
    /// The playground's origin, without a slash at the end; empty when it is the site's own server.
    package var origin: String
    /// The providers it has, by id: `apple.com`, `oidc.example`.
    package var providers: [String]

    package init(origin: String, providers: [String]) {
        self.origin = origin
        self.providers = providers
    }

    /// The playground's front page in a language; below its tag, wherever its pages stand.
    package func home(in locale: SiteLocale) -> String { "\(origin)/\(locale.tag)/playground/" }

    package func page(of provider: String, in locale: SiteLocale) -> String {
        "\(home(in: locale))\(Self.pathName(of: provider))/"
    }

    /// The address that begins a sign-in at a provider, in a language; `&step=…` and `&from=…` may follow.
    package func start(of provider: String, in locale: SiteLocale) -> String {
        "\(origin)/playground/\(provider)/start?locale=\(locale.tag)"
    }

    /// A provider's part of an address: `apple` for `apple.com`; `oidc.NAME` stays as it is.
    package static func pathName(of provider: String) -> String {
        provider.hasPrefix("oidc.") ? provider : String(provider.prefix { $0 != "." })
    }
}

/// The names of the sign-in half that pages may use, told by the program that has both halves.
package struct PlaygroundNames: Hashable, Sendable {
    /// Ids of the brands that any playground may have: `apple.com`. Where one is not offered, boxes and links that name
    /// it vanish.
    package var brands: [String]
    /// The steps of a sign-in, in their order.
    package var steps: [String]
    /// The pages after sign-in that a block may lead to.
    package var pages: [String]

    package init(brands: [String] = [], steps: [String] = [], pages: [String] = []) {
        self.brands = brands
        self.steps = steps
        self.pages = pages
    }

    /// The providers that pages may name: those that are offered, and the brands.
    func providers(_ offered: [String]?) -> [String] {
        let offered = offered ?? []
        return offered + brands.filter { !offered.contains($0) }
    }
}
