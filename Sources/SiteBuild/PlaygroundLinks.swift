package import SiteModel

/// How pages lead to the playground.
package struct PlaygroundLinks: Hashable, Sendable {
    /// Where the playground is served, without a slash at the end; empty when it is the site's own server.
    package var origin: String
    /// The providers it has, by id: `apple.com`, `oidc.example`.
    package var providers: [String]

    /// The providers that every playground has.
    package static let brands = ["apple.com", "facebook.com", "microsoft.com", "github.com", "google.com"]

    /// The providers that pages may name: those that are offered, and the brands, whose boxes vanish where they are
    /// not.
    static func known(_ offered: [String]?) -> [String] {
        let offered = offered ?? []
        return offered + brands.filter { !offered.contains($0) }
    }

    package init(origin: String, providers: [String] = PlaygroundLinks.brands) {
        self.origin = origin
        self.providers = providers
    }

    /// The playground's front page in a language; below its tag, wherever its pages stand.
    package func home(in locale: SiteLocale) -> String { "\(origin)/\(locale.tag)/playground/" }

    /// The page of one provider in a language.
    package func page(of provider: String, in locale: SiteLocale) -> String {
        "\(home(in: locale))\(Self.pathName(of: provider))/"
    }

    /// A provider's part of an address: `apple` for `apple.com`, others as they are.
    package static func pathName(of provider: String) -> String {
        brands.contains(provider) ? String(provider.dropLast(".com".count)) : provider
    }
}
