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

    /// The same made of an earlier file of the same pages; nil when it is no such file.
    ///
    /// - Parameters:
    ///   - sizes: the number of bytes that each page's text has there.
    ///   - twin: gives a page's text; nil for one that stands.
    func full(_ pages: [Page], old: [UInt8]?, _ sizes: [Int], _ twin: (Page) -> [UInt8]?) -> [UInt8]? {
        guard let old else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(old.count + 16 * 1024)
        var start = 0
        // The end of what is taken over and not copied yet.
        var end = 0
        for (page, size) in zip(pages, sizes) {
            let opening = opening(page, isFirst: end == 0)
            let text = end + opening.count
            guard text + size <= old.count, old[end..<text].elementsEqual(opening) else { return nil }
            if let new = twin(page) {
                bytes += old[start..<text]
                bytes += new
                start = text + size
            }
            end = text + size
        }
        guard end == old.count else { return nil }
        bytes += old[start...]
        return bytes
    }

    /// The line before a page's text.
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
