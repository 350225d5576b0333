package import Diagnostics
import Markdown
import OpenID
import Playground
package import Providers
package import SiteBuild
import SiteModel

/// The content of `portico.yml`, checked.
package struct Configuration: Sendable {
    /// The site's settings; its `playground` leads to `playground.origin`, when that is known.
    package var site: SiteSettings
    /// The settings of the playground and the account backend.
    package var playground: PlaygroundConfiguration
    /// Indicates whether the site has a playground: it says `playground:`, or lists providers or clients of its
    /// stand-ins.
    package var hasPlayground = false
    /// Indicates whether the source language is read as it is written, so that pages are held to the right one.
    var knowsSource = false
    /// The playground's providers, in the order in which they are shown; all brands, locally, when none is listed.
    package var providers: [ProviderConfiguration]
    /// The settings of the check of external links.
    package var externalLinks = ExternalLinkSettings()
    /// Applications of developers at the local stand-ins.
    package var standInClients: [StandInRegistration] = []

    /// A configuration that says nothing.
    package static let empty: Configuration = {
        var site = SiteSettings(title: "", locales: [])
        site.names = names
        site.offered = names.brands
        return Configuration(site: site, playground: PlaygroundConfiguration(), providers: [])
    }()

    /// The names of the sign-in half that pages may use, which the site's half does not know.
    private static let names = PlaygroundNames(
        brands: ProviderID.brands.map(\.rawValue), steps: RunStep.allCases.map(\.rawValue),
        pages: AccountDemoPage.offered.map(\.rawValue), errors: ErrorState.names)

    static let ids = MappingReader.FindingIDs(
        unknownKey: .configurationUnknownKey, wrongType: .configurationWrongType,
        badValue: .configurationBadValue, missingKey: .configurationMissingKey)

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - bytes: the file as it is.
    ///   - path: the file's name, for diagnostics.
    ///   - environment: what `${NAME}` stands for.
    ///   - published: variables that `site` may use besides `PORTICO_…`.
    ///   - readFile: bytes of a file that the configuration names, by path as written; nil when unreadable.
    package static func parse(
        _ bytes: [UInt8], path: String, environment: [String: String],
        published: Set<String> = [], readFile: (String) -> [UInt8]?
    ) -> Diagnosed<Configuration> {
        var configuration = Configuration.empty
        var baseURLPlace = SourceLocation(path: path)
        let parsed = LocatedYAML.parse(bytes, path: path)
        if parsed.hasErrors { return Diagnosed(configuration, parsed.diagnostics) }
        let substituted = parsed.value.map {
            VariableSubstitution.apply(environment, published: published, to: $0)
        }
        var diagnostics = parsed.diagnostics + (substituted?.diagnostics ?? [])
        var root = MappingReader(
            substituted?.value, name: path, at: SourceLocation(path: path, line: 1, column: 1), ids: ids)
        configuration.playground.place = SourceLocation(path: path)
        // `playground:` alone says that there is one.
        root.allowEmpty("playground")
        if var site = root.mapping("site") {
            configuration.readSite(&site, readFile)
            baseURLPlace = site.location(of: "baseURL")
            diagnostics += site.finish()
        } else {
            root.missing("site", notes: ["it says the site's `title` and `locales`"])
        }
        configuration.hasPlayground = root.has("playground")
        if var playground = root.mapping("playground") {
            configuration.playground.read(&playground)
            diagnostics += playground.finish()
        }
        configuration.site.rules.read(&root)
        let list = root.node("providers")
        if list.map({ !$0.isEmptyList }) ?? root.has("standInClients") { configuration.hasPlayground = true }
        let providers = ProviderList.read(
            list, allowPrivateNetwork: configuration.playground.allowPrivateNetwork,
            readFile: readFile)
        configuration.providers = configuration.hasPlayground ? providers.value : []
        diagnostics += providers.diagnostics
        configuration.site.links = configuration.hasPlayground ? ProviderList.guides(list) : []
        configuration.site.links += configuration.site.theme.links
        let clients = StandInClientList.read(
            root.node("standInClients"), among: configuration.providers,
            mayBePrivate: configuration.playground.mayReachPrivateNetworks, readFile: readFile)
        configuration.standInClients = clients.value
        diagnostics += clients.diagnostics
        configuration.site.offered = configuration.offered
        configuration.site.playground = configuration.playground.origin.flatMap(configuration.links)
        diagnostics += configuration.sharedHost(configuration.site.baseURL, at: baseURLPlace)
        return Diagnosed(configuration, Self.causes(diagnostics + root.finish()))
    }

    /// Findings without those that an unset variable on their line has caused.
    private static func causes(_ findings: [Diagnostic]) -> [Diagnostic] {
        let unset = Set(findings.filter { $0.id == .configurationUnsetVariable }.map(\.location.line))
        return findings.filter { $0.id == .configurationUnsetVariable || !unset.contains($0.location.line) }
    }

    /// Ids of the providers that the playground offers; nil without a playground.
    private var offered: [String]? { hasPlayground ? providers.map(\.id.rawValue) : nil }

    /// The links of pages to the playground where it is served at `origin` (empty: by the site's own server); nil
    /// without a playground.
    package func links(origin: String) -> PlaygroundLinks? {
        offered.map { PlaygroundLinks(origin: origin, providers: $0) }
    }

    /// The path below which the site's own server shows it: that of its address. A playground answers at the server's
    /// root, where its redirect URIs are registered, and the site with it.
    package func servedBasePath(_ settings: SiteSettings) -> String {
        hasPlayground ? "" : settings.baseURL.map(SiteAddress.path) ?? ""
    }

    /// The finding about a site below a path of the host whose root is the playground's; none for other addresses.
    package func sharedHost(_ address: String?, at place: SourceLocation) -> [Diagnostic] {
        guard hasPlayground, let address, let origin = playground.origin else { return [] }
        let path = SiteAddress.path(address)
        guard !path.isEmpty, address.dropLast(path.count).lowercased() == origin.lowercased() else {
            return []
        }
        return [
            Diagnostic(
                .configurationPlaygroundBelowPath, at: place,
                "the playground answers at the root of `\(origin)`, and the site below `\(path)`",
                notes: [
                    "give the playground a host of its own as `playground.origin`, or publish the site at `\(origin)`"
                ])
        ]
    }

    private mutating func readSite(_ reader: inout MappingReader, _ readFile: (String) -> [UInt8]?) {
        site.title = reader.words("title") ?? ""
        if site.title.isEmpty { reader.missing("title") }
        site.baseURL = SiteAddress.read("baseURL", from: &reader)
        site.editURL = PageLinkPattern.read("editURL", from: &reader)
        site.reportURL = PageLinkPattern.read("reportURL", from: &reader)
        site.headingIDs = reader.choice("headingIDs") ?? .standard
        site.isStrictMarkdown = reader.bool("strictMarkdown") ?? false
        externalLinks.read(&reader)
        site.printed = Self.printed(&reader)
        site.hasSearch = reader.bool("search") ?? true
        let isSourceAtRoot = reader.bool("sourceAtRoot") ?? false
        // Languages that a mistake in `locales` has left out; nil: all of them.
        var refused: [String]?
        defer {
            site.versions = VersionList(locales: site.locales).read(&reader)
            if var theme = reader.mapping("theme") {
                site.theme = withoutActuallyEscaping(readFile) {
                    ThemeConfiguration(readFile: $0, locales: site.locales, others: refused).read(&theme)
                }
                reader.absorb(theme.finish())
            }
        }
        guard let tags = reader.texts("locales") else {
            return reader.missing(
                "locales", notes: ["list the languages, the source language first: `[en, th]`"])
        }
        for (tag, node) in tags { add(tag, node, &reader) }
        let known = site.locales.map(\.tag)
        refused = tags.map(\.text).filter { !known.contains($0) }
        knowsSource = known.first == tags.first?.text
        if !site.locales.isEmpty { site.locales[0].isAtRoot = isSourceAtRoot }
        if site.locales.isEmpty, tags.isEmpty { reader.badValue("locales", "`locales` lists no language") }
    }

    /// The parts of the site that `print` names.
    private static func printed(_ reader: inout MappingReader) -> PrintedParts {
        switch reader.choice("print", among: ["true", "false", "sections", "site"]) {
        case "true": [.sections, .site]
        case "sections": .sections
        case "site": .site
        default: []
        }
    }

    private mutating func add(_ tag: String, _ node: YAMLNode, _ reader: inout MappingReader) {
        if let better = SiteLocale.replacement(forRetired: tag) {
            return reader.badValue(
                at: node.location, "the language tag `\(tag)` is out of use", notes: ["write `\(better)`"])
        }
        guard let locale = SiteLocale(tag: tag) else {
            let near = Diagnostic.suggestion(for: tag, among: SiteLocale.wellKnownTags)
            return reader.badValue(
                at: node.location, "`\(tag)` is no language tag",
                notes: [near.map { "did you mean `\($0)`?" } ?? "tags look like `en`, `th` or `zh-Hant`"])
        }
        if let unknown = SiteLocale.unregistered(in: tag) {
            return reader.badValue(
                at: node.location,
                "the language tag `\(tag)` does not exist: nothing is called `\(unknown.part)`",
                notes: [unknown.meant.map { "did you mean `\($0)`?" } ?? SiteLocale.tagRule])
        }
        if site.locales.contains(locale) {
            return reader.badValue(at: node.location, "the language `\(tag)` is listed twice")
        }
        site.locales.append(locale)
    }
}

extension YAMLNode {
    /// Indicates whether this is a list of nothing: `[]`.
    fileprivate var isEmptyList: Bool {
        if case .sequence(let items) = content { items.isEmpty } else { false }
    }
}

/// An address of the configuration in which places are kept for a page's own.
enum PageLinkPattern {
    private static let places = ["path", "title", "url"]

    /// Reads `key`; what is no address, or has a place that no page fills, is reported.
    static func read(_ key: String, from reader: inout MappingReader) -> String? {
        guard let text = reader.text(key) else { return nil }
        guard text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("mailto:") else {
            reader.badValue(
                key, "`\(key)` cannot be `\(text)`",
                notes: ["write an address that begins with https:// or mailto:"])
            return nil
        }
        for part in text.split(separator: "{").dropFirst() {
            let name = part.prefix { $0 != "}" }
            if name.count == part.count || !places.contains(String(name)) {
                reader.badValue(
                    key, "`\(key)` has a place `{\(name)}` that no page fills",
                    notes: ["places are {path}, {title} and {url}"])
                return nil
            }
        }
        return text
    }
}

/// The address a site is published at: scheme and host, and perhaps a path, without a slash at the end.
enum SiteAddress {
    /// The address that stands at `key`; anything else is reported.
    static func read(_ key: String, from reader: inout MappingReader) -> String? {
        reader.value(key, rule) { $0.isEmpty ? "" : parse($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    static let rule = "write a whole address: `https://docs.example.com` or `https://example.com/docs`"

    /// The address `text` spells; slashes at the end are forgiven.
    static func parse(_ text: String) -> String? {
        guard let parts = try? URLParts(text), parts.isWeb, parts.query == nil, parts.fragment == nil,
            isPath(parts.path)
        else { return nil }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// The path of an address, without a slash at the end: `/docs`; empty at the host's root.
    static func path(_ address: String) -> String {
        let path = (try? URLParts(address))?.path ?? ""
        return path == "/" ? "" : path
    }

    /// Returns whether a path has names that need no coding anywhere, and none that leads upwards.
    private static func isPath(_ path: String) -> Bool {
        path.split(separator: "/").allSatisfy { name in
            name != "." && name != ".."
                && name.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
                        || "-._~".utf8.contains($0)
                }
        } && !path.contains("//")
    }
}
