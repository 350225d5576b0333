import SiteBuild
import SiteModel

/// Reads `site.theme` of `portico.yml`.
struct ThemeConfiguration {
    /// Bytes of a file of the project; nil when unreadable.
    let readFile: (String) -> [UInt8]?
    let locales: [SiteLocale]
    /// Tags that `locales` lists in vain, which is said there; nil: nobody knows the languages.
    var others: [String]? = []

    /// The tokens that are coloured in code, with the names of the style sheet.
    private static let codeColors = [
        ("keyword", "code-k"), ("string", "code-s"), ("number", "code-n"), ("type", "code-t"),
        ("function", "code-f"),
    ]

    /// The theme that `reader` describes; what cannot be used is reported and left out.
    func read(_ reader: inout MappingReader) -> ThemeSettings {
        var theme = ThemeSettings()
        theme.look = reader.choice("look") ?? .plain
        theme.home = reader.choice("home") ?? .sections
        var surfaces = SurfaceColors()
        surfaces.read("surface", &reader)
        theme.colors = surfaces.colors
        if var code = reader.mapping("code") {
            for (name, variable) in Self.codeColors {
                theme.colors[variable] = AccentColor.read(name, &code, on: surfaces)?.pair
            }
            reader.absorb(code.finish())
        }
        if var fonts = reader.mapping("fonts") {
            theme.fonts = FontList(readFile: readFile, locales: locales).read(&fonts)
            reader.absorb(fonts.finish())
        }
        if let accent = AccentColor.read("accent", &reader, on: surfaces) {
            theme.accent = accent.pair
            theme.onAccent = accent.words
        }
        theme.logo = logo(&reader)
        theme.favicon = image("favicon", &reader)
        theme.navigation =
            reader.entries("navigation", "begin each link with `- title: …`") {
                link(&$0, needsAddress: true)
            } ?? []
        theme.footer = text("footer", &reader)
        if var announcement = reader.mapping("announcement") {
            theme.announcement = link(&announcement, needsAddress: false)
            reader.absorb(announcement.finish())
        }
        return theme
    }

    // MARK: Images

    private func logo(_ reader: inout MappingReader) -> ThemeSettings.Pair? {
        guard let node = reader.node("logo") else { return nil }
        guard case .mapping = node.content else {
            return image("logo", &reader).map { ThemeSettings.Pair(light: $0, dark: $0) }
        }
        guard var pair = reader.mapping("logo") else { return nil }
        if !pair.has("light") { pair.missing("light") }
        let light = image("light", &pair)
        let dark = image("dark", &pair)
        reader.absorb(pair.finish())
        return light.map { ThemeSettings.Pair(light: $0, dark: dark ?? $0) }
    }

    private func image(_ key: String, _ reader: inout MappingReader) -> String? {
        PublicImage.address(key, &reader, readFile: readFile)
    }

    // MARK: Links and texts

    private func link(_ reader: inout MappingReader, needsAddress: Bool) -> ThemeSettings.Link? {
        let title = text(needsAddress ? "title" : "text", &reader)
        if title == nil { reader.missing(needsAddress ? "title" : "text") }
        let url = reader.text("url")
        if url == nil, needsAddress { reader.missing("url") }
        if let url, !SiteLinkText.isLink(url) {
            reader.badValue("url", "`url` cannot be `\(url)`", notes: [SiteLinkText.cure])
            return nil
        }
        guard let title, url != nil || !needsAddress else { return nil }
        return ThemeSettings.Link(
            title: title, url: url ?? "", place: url.map { _ in reader.location(of: "url") })
    }

    /// A text for every language, or one for each: `{ en: Guide, th: คู่มือ }`.
    private func text(_ key: String, _ reader: inout MappingReader) -> ThemeSettings.Text? {
        guard let node = reader.node(key) else { return nil }
        guard case .mapping(let entries) = node.content else {
            return reader.words(key).map { ThemeSettings.Text(["": $0]) }
        }
        var texts: [String: String] = [:]
        guard var languages = reader.mapping(key) else { return nil }
        for locale in locales { texts[locale.tag] = languages.words(locale.tag) }
        for tag in others ?? languages.keys { _ = languages.node(tag) }
        reader.absorb(languages.finish())
        return texts.isEmpty
            ? nil
            : ThemeSettings.Text(
                texts, first: entries.first { texts[$0.key] != nil }?.key ?? "", place: node.location)
    }
}

/// A link of the configuration: to a page of the site, or elsewhere.
enum SiteLinkText {
    /// The cure for what is none.
    static let cure = "write a page as `/guide/`, or an address that begins with https:// or mailto:"

    /// Returns whether `text` is such a link.
    static func isLink(_ text: String) -> Bool {
        (text.hasPrefix("/") && !text.hasPrefix("//"))
            || ["https://", "http://", "mailto:"].contains { text.hasPrefix($0) && text.count > $0.count }
    }
}

/// The colour of links and buttons, for light and for dark surroundings, with enough contrast to be read.
struct AccentColor {
    /// The colours themselves, and those of the words on them.
    let pair: ThemeSettings.Pair
    let words: ThemeSettings.Pair

    /// The colour at `key`: `"#0b5"`, or one for each surrounding: `{ light: "#075", dark: "#7fc" }`. One alone is
    /// made lighter for dark surroundings. What cannot be read there is reported with one that can.
    static func read(
        _ key: String, _ reader: inout MappingReader, on grounds: SurfaceColors = SurfaceColors()
    ) -> AccentColor? {
        guard let node = reader.node(key) else { return nil }
        guard case .mapping = node.content else {
            guard let light = ThemeColor.read(key, &reader, on: grounds.light, towards: 0) else { return nil }
            return AccentColor(light, light.readable(on: grounds.dark, towards: 255))
        }
        guard var pair = reader.mapping(key) else { return nil }
        for part in ["light", "dark"] where !pair.has(part) { pair.missing(part) }
        let light = ThemeColor.read("light", &pair, on: grounds.light, towards: 0)
        let dark = ThemeColor.read("dark", &pair, on: grounds.dark, towards: 255)
        reader.absorb(pair.finish())
        guard let light, let dark else { return nil }
        return AccentColor(light, dark)
    }

    private init(_ light: ThemeColor, _ dark: ThemeColor) {
        pair = ThemeSettings.Pair(light: light.text, dark: dark.text)
        words = ThemeSettings.Pair(light: Self.words(on: light), dark: Self.words(on: dark))
    }

    private static func words(on color: ThemeColor) -> String {
        color.contrast(toAll: ["#ffffff"]) >= color.contrast(toAll: ["#08201c"]) ? "#fff" : "#08201c"
    }
}
