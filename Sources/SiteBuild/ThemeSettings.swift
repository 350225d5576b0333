package import Diagnostics
import SiteModel

/// The look of a site (`site.theme` of `portico.yml`).
package struct ThemeSettings: Hashable, Sendable {
    /// The style of home page, language chooser and marks.
    package enum Look: String, Sendable, CaseIterable {
        /// With cards, and no drawings.
        case plain
        case doors
    }

    package enum Home: String, Sendable, CaseIterable {
        /// A card for each section, with its pages.
        case sections
        /// Nothing.
        case plain
    }

    /// A text in the languages that have one; the first stands in for others.
    package struct Text: Hashable, Sendable {
        /// Language tag → text; under an empty tag the one for every language.
        package var texts: [String: String]
        package var first: String
        /// The place where the texts are written; nil for those of no file.
        package var place: SourceLocation?

        package init(_ texts: [String: String], first: String = "", place: SourceLocation? = nil) {
            self.texts = texts
            self.first = first
            self.place = place
        }

        /// The text for a language, and the tag of the language that it is in; empty when nobody said which.
        func text(_ locale: SiteLocale) -> (words: String, tag: String) {
            if let words = texts[locale.tag] { return (words, locale.tag) }
            if let words = texts[""] { return (words, "") }
            return (texts[first] ?? "", first)
        }

        func has(_ locale: SiteLocale) -> Bool { texts[locale.tag] != nil || texts[""] != nil }
    }

    package struct Link: Hashable, Sendable {
        package var title: Text
        /// The address it leads to: `https://…`, or a page as other pages are linked from the root: `/guide/`.
        package var url: String
        /// The place where the address is written; nil for one of no file.
        package var place: SourceLocation?

        package init(title: Text, url: String, place: SourceLocation? = nil) {
            self.title = title
            self.url = url
            self.place = place
        }
    }

    /// A colour for light and one for dark surroundings.
    package struct Pair: Hashable, Sendable {
        package var light: String
        package var dark: String

        package init(light: String, dark: String) {
            self.light = light
            self.dark = dark
        }
    }

    package struct Font: Hashable, Sendable {
        package enum Role: String, Sendable, CaseIterable {
            case text, title, code
        }

        package let role: Role
        /// Its file, relative to `public/`.
        package let path: String
        /// The tag of the language that it is for; nil: all.
        package let language: String?

        package init(role: Role, path: String, language: String?) {
            self.role = role
            self.path = path
            self.language = language
        }
    }

    package var look = Look.plain
    package var home = Home.sections
    /// The colour of links and buttons, `#rrggbb`, and that of the words on a button; nil: the theme's own.
    package var accent: Pair?
    package var onAccent: Pair?
    /// Colours by the names of the style sheet, without its dashes: `page`, `code-k`.
    package var colors: [String: Pair] = [:]
    package var fonts: [Font] = []
    /// Addresses of the logo from the site's root (`/images/logo.svg`); nil: none.
    package var logo: Pair?
    /// The address of the small icon from the site's root.
    package var favicon: String?
    package var navigation: [Link] = []
    package var footer: Text?
    package var announcement: Link?

    package init() {}

    var texts: [Text] {
        navigation.map(\.title) + [footer, announcement?.title].compactMap { $0 }
    }

    /// The finding about texts that some of the site's languages lack, said once.
    func missingTexts(_ locales: [SiteLocale]) -> [Diagnostic] {
        let missing = locales.filter { locale in texts.contains { !$0.has(locale) } }
        let lacking = texts.filter { text in missing.contains { !text.has($0) } }
        guard let first = lacking.first, let place = first.place else { return [] }
        let tags = missing.map { "`\($0.tag)`" }.joined(separator: ", ")
        let count = lacking.count == 1 ? "a text" : "\(lacking.count) texts"
        return [
            Diagnostic(
                .stringsMissingKey, .warning, at: place,
                "\(count) of `site.theme` cannot be read in \(tags): the first of its languages stands in",
                notes: ["add what is missing: `\(missing[0].tag): …`"])
        ]
    }

    /// Its links, each with its place.
    package var links: [ConfiguredLink] {
        (navigation + [announcement].compactMap { $0 }).compactMap { link in
            link.place.map { ConfiguredLink(url: link.url, place: $0) }
        }
    }

    /// Rules for the end of the style sheet; empty when nothing is to be said.
    var css: String {
        var rules = fonts.enumerated().map { Self.rules($1, "site-font-\($0)") }.joined()
        for (name, pair) in colors.sorted(by: { $0.key < $1.key }) {
            rules += "@layer tokens { :root { --\(name): light-dark(\(pair.light), \(pair.dark)) } }\n"
        }
        if let accent, let onAccent {
            rules += "@layer tokens { :root { --accent: light-dark(\(accent.light), \(accent.dark)); "
            rules += "--on-accent: light-dark(\(onAccent.light), \(onAccent.dark)) } }\n"
        }
        if let logo {
            rules += "@layer components { .logo { block-size: 2.2rem; inline-size: auto }"
            if logo.light != logo.dark {
                rules += " .logo-dark, [data-theme=\"dark\"] .logo-light { display: none }"
                rules += " [data-theme=\"dark\"] .logo-dark { display: inline }"
                rules += " @media (prefers-color-scheme: dark) {"
                rules += " :root:not([data-theme=\"light\"]) .logo-light { display: none }"
                rules += " :root:not([data-theme=\"light\"]) .logo-dark { display: inline } }"
            }
            rules += " }\n"
        }
        if announcement != nil {
            rules += "@layer components { .announcement { padding: .5rem var(--gap); text-align: center; "
            rules += "background: var(--accent); color: var(--on-accent) } "
            rules += ".announcement a { color: inherit } }\n"
        }
        return rules
    }

    /// A font's file, and what is written in it; for what it lacks, the theme's own fonts stand in.
    private static func rules(_ font: Font, _ name: String) -> String {
        let format = ["woff2": "woff2", "woff": "woff", "ttf": "truetype", "otf": "opentype"]
        let ending = font.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let (elements, fallback) =
            switch font.role {
            case .text: (["body", "[lang]"], "--font")
            case .title: (["h1", "h2", "h3", "h4", ".brand"], "--title")
            case .code: (["code", "pre", "kbd", "samp"], "--mono")
            }
        let language = font.language.map { ":lang(\($0))" } ?? ""
        let selectors = elements.map { $0 + language }.joined(separator: ", ")
        return "@font-face { font-family: \"\(name)\"; font-display: swap; "
            + "src: url(\"../\(font.path)\") format(\"\(format[ending] ?? "woff2")\") }\n"
            + "@layer base { \(selectors) { font-family: \"\(name)\", var(\(fallback)) } }\n"
    }
}
