package import Markdown
package import SiteModel

/// The settings of a site, besides its files.
package struct SiteSettings: Hashable, Sendable {
    /// The site's name; the interface text `site.title` replaces it in a language.
    package var title: String
    /// The address where it is published, without a slash at the end: `https://docs.example.com`. nil: nobody knows
    /// yet, so there are no canonical addresses and no sitemaps.
    package var baseURL: String?
    /// Its languages, the source language first.
    package var locales: [SiteLocale]
    /// The playground that pages lead to; nil when the site stands alone.
    package var playground: PlaygroundLinks?
    /// Ids of the providers that the site's playground offers, wherever it is served; nil: the site has none.
    package var offered: [String]?
    /// The names of the sign-in half that pages may use.
    package var names = PlaygroundNames()
    package var theme = ThemeSettings()
    /// The path below which its host shows it, `/docs`; empty: at the host's root. Pages lead to each other whatever
    /// it is; the pages for wrong addresses, which stand at any depth, need it.
    package var basePath = ""
    package var includesDrafts: Bool
    package var headingIDs = HeadingIDs.github
    /// Indicates whether scripts without spaces have no rules of their own for emphasis and bare addresses.
    package var isStrictMarkdown = false

    /// The address where a page can be changed, with `{path}` for its file: `https://github.com/…/edit/main/{path}`.
    package var editURL: String?
    /// The address where a fault can be reported, with `{path}`, `{title}` and `{url}` for the page's.
    package var reportURL: String?

    /// The links of the configuration, each with its place, to be checked.
    package var links: [ConfiguredLink] = []

    /// The versions of the whole document; nil: there is one.
    package var versions: SiteVersions?

    /// The parts of the site that can be read and printed as one document.
    package var printed: PrintedParts = []

    /// Indicates whether readers can search: there are a box, an index and a list of all headings.
    package var hasSearch = true

    package var rules = Rules()

    package init(
        title: String, baseURL: String? = nil, locales: [SiteLocale], playground: PlaygroundLinks? = nil,
        includesDrafts: Bool = false
    ) {
        self.title = title
        self.baseURL = baseURL
        self.locales = locales
        self.playground = playground
        self.includesDrafts = includesDrafts
    }
}

/// The parts of a site that have a page with all their pages on it, to be read in one go and printed.
package struct PrintedParts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Each section that has pages: `/en/guide/print/`.
    package static let sections = PrintedParts(rawValue: 1)
    /// The whole site, in each language: `/en/print/`.
    package static let site = PrintedParts(rawValue: 2)
}

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

    /// The page that produces an error of a provider.
    package func error(_ id: String, of provider: String, in locale: SiteLocale) -> String {
        "\(page(of: provider, in: locale))errors/\(id)/"
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
    /// The errors that the playground can produce, each after its provider: `google.com/invalid-client`.
    package var errors: [String]

    package init(
        brands: [String] = [], steps: [String] = [], pages: [String] = [], errors: [String] = []
    ) {
        self.brands = brands
        self.steps = steps
        self.pages = pages
        self.errors = errors
    }

    /// The ids of a provider's errors.
    func errors(of provider: String) -> [String] {
        errors.filter { $0.hasPrefix("\(provider)/") }.map { String($0.dropFirst(provider.count + 1)) }
    }

    /// The providers that pages may name: those that are offered, and the brands.
    func providers(_ offered: [String]?) -> [String] {
        let offered = offered ?? []
        return offered + brands.filter { !offered.contains($0) }
    }
}
