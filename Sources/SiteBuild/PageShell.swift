package import SiteModel
package import SiteTemplates

/// Renders pages that are no content in the site's chrome: the playground's, the stand-ins', error pages.
package struct PageShell: Sendable {
    /// What the site is.
    package let settings: SiteSettings
    let templates: TemplateLibrary
    let texts: [SiteLocale: InterfaceStrings]

    init(settings: SiteSettings, templates: TemplateLibrary, strings: [SiteLocale: InterfaceStrings]) {
        self.settings = settings
        self.templates = templates
        texts = strings
    }

    /// The interface texts of a language.
    package func strings(_ locale: SiteLocale) -> InterfaceStrings {
        texts[locale] ?? InterfaceStrings(locale: locale, path: "content/\(locale.tag)/_strings.yml")
    }

    /// Renders one page.
    ///
    /// - Parameters:
    ///   - layout: the layout's name (`playground-run`).
    ///   - path: where the page stands below its locale: `playground/apple/`. Language links lead there too.
    ///   - data: members added to the template's root; they replace members of the same name.
    /// - Throws: ``TemplateError`` when the layout is missing or cannot be rendered.
    package func render(
        layout: String, locale: SiteLocale, path: String, title: String, description: String,
        data: [String: TemplateValue]
    ) throws(TemplateError) -> [UInt8] {
        []
    }
}
