import SiteModel

/// `llms.txt` and its long form per language: the site for programs that read text.
struct LanguageModelTexts {
    let site: Site
    let settings: SiteSettings

    /// `llms.txt`: the list of all pages.
    var overview: [UInt8] {
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
        return Array(text.utf8)
    }

    /// The texts of pages one after the other.
    ///
    /// - Parameters:
    ///   - capacity: about how many bytes there will be: what grows by doubling is twice in memory now and then.
    ///   - twin: gives a page's text.
    func full(_ pages: [Page], capacity: Int, _ twin: (Page) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(capacity)
        for page in pages {
            bytes += opening(page, isFirst: bytes.isEmpty)
            bytes += twin(page)
        }
        return bytes
    }

    private func opening(_ page: Page, isFirst: Bool) -> [UInt8] {
        var opening: [UInt8] = []
        if !isFirst { opening += "\n---\n\n".utf8 }
        opening += "<!-- ".utf8
        opening += address(page).utf8
        opening += " -->\n".utf8
        return opening
    }

    private func address(_ page: Page) -> String {
        (settings.baseURL ?? "") + "/" + AuxiliaryPaths.markdownCopy(of: page.file)
    }
}
