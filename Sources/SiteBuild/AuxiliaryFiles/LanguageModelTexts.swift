import SiteModel

/// `llms.txt` and its long form per language: the site for programs that read text.
struct LanguageModelTexts {
    let site: Site
    let settings: SiteSettings

    /// `llms.txt`: the list of all pages.
    var overview: [UInt8] { Array(list().utf8) }

    private func list() -> String {
        var text = "# \(settings.title)\n"
        if let description = site.page(at: .home, in: site.source)?.file.frontMatter.description {
            text += "\n> \(description)\n"
        }
        for locale in site.locales {
            text += "\n## \(locale.name) (\(locale.tag))\n\n"
            for page in site.navigation(locale).pages where !page.isFallback {
                let description = page.file.frontMatter.description
                text += "- [\(page.title)](\(address(page)))"
                text += description.isEmpty ? "\n" : ": \(description)\n"
            }
        }
        return text
    }

    /// The texts of pages one after the other.
    ///
    /// - Parameter twin: gives a page's text.
    func full(_ pages: [Page], _ twin: (Page) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        for page in pages {
            if !bytes.isEmpty { bytes += "\n---\n\n".utf8 }
            bytes += "<!-- \(address(page)) -->\n".utf8
            bytes += twin(page)
        }
        return bytes
    }

    private func address(_ page: Page) -> String {
        (settings.baseURL ?? "") + "/" + AuxiliaryPaths.markdownTwin(of: page.file)
    }
}
