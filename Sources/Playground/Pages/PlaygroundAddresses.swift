package import OpenID
package import Providers
package import SiteModel

/// Addresses of the playground, for one language.
package struct PlaygroundAddresses: Sendable {
    /// The address of the server, no trailing slash.
    let origin: String
    let locale: SiteLocale

    package init(origin: String, locale: SiteLocale) {
        self.origin = origin
        self.locale = locale
    }

    /// The overview: which provider to try.
    package var overview: String { "/\(locale.tag)/playground/" }
    package var account: String { "/\(locale.tag)/playground/account/" }

    package func provider(_ id: ProviderID) -> String { "/\(locale.tag)/playground/\(id.pathName)/" }

    /// The latest run of this browser at a provider.
    package func run(_ id: ProviderID) -> String { "/\(locale.tag)/playground/\(id.pathName)/run/" }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - variant: which of the provider's ways.
    ///   - returnTo: the local page the reader came from, checked already.
    package func start(_ id: ProviderID, variant: ProviderVariant = .standard, returnTo: String? = nil)
        -> String
    {
        "/playground/\(id.rawValue)/start?locale=\(locale.tag)"
            + (variant == .standard ? "" : "&variant=\(variant.rawValue)")
            + (returnTo.map { "&from=\($0.replacing("#", with: "&at="))" } ?? "")
    }

    package func callback(_ id: ProviderID) -> String { "\(origin)/playground/\(id.rawValue)/callback" }
}

extension PlaygroundAddresses {
    package func after(_ page: AccountDemoPage) -> String { "\(account)\(page.rawValue)/" }

    package func after(_ page: AccountDemoPage, provider: ProviderID) -> String {
        "\(after(page))?provider=\(provider.rawValue)"
    }
}
