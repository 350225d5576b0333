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

    /// The page of one provider in a language.
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
