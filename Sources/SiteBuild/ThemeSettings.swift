import SiteModel

/// What a site says of its look (`site.theme` of `portico.yml`).
package struct ThemeSettings: Hashable, Sendable {
    /// How home page, language chooser and marks are drawn.
    package enum Look: String, Sendable, CaseIterable {
        /// With cards, and no drawings.
        case plain
        /// With Portico's own doors.
        case doors
    }

    /// What the home page shows besides its text.
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
        /// The language whose text stands in.
        package var first: String

        package init(_ texts: [String: String], first: String = "") {
            self.texts = texts
            self.first = first
        }

        /// The text for a language.
        func text(_ locale: SiteLocale) -> String { texts[locale.tag] ?? texts[first] ?? "" }
    }

    /// A link of the head of every page.
    package struct Link: Hashable, Sendable {
        package var title: Text
        /// Where it leads: `https://…`, or a page as other pages are linked from the root: `/guide/`.
        package var url: String

        package init(title: Text, url: String) {
            self.title = title
            self.url = url
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

    package var look = Look.plain
    package var home = Home.sections
    /// The colour of links and buttons, `#rrggbb`, and that of the words on a button; nil: the theme's own.
    package var accent: Pair?
    package var onAccent: Pair?
    /// Addresses of the logo from the site's root (`/images/logo.svg`); nil: none.
    package var logo: Pair?
    /// The address of the small icon from the site's root.
    package var favicon: String?
    package var navigation: [Link] = []
    package var footer: Text?
    package var announcement: Link?

    package init() {}

    /// Rules for the end of the style sheet; empty when nothing is to be said.
    var css: String {
        var rules = ""
        if let accent, let onAccent {
            rules += "@layer tokens { :root { --door: light-dark(\(accent.light), \(accent.dark)); "
            rules += "--on-door: light-dark(\(onAccent.light), \(onAccent.dark)) } }\n"
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
            rules += "background: var(--door); color: var(--on-door) } .announcement a { color: inherit } }\n"
        }
        return rules
    }
}
