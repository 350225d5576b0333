import SiteModel

/// `llms.txt` and its long form per language: the site for programs that read text.
struct LanguageModelTexts {
    let site: Site
    let settings: SiteSettings

    /// Gives each file with its path away when it is made.
    func write(_ take: (String, [UInt8]) -> Void) {
        take("llms.txt", Array(overview().utf8))
        for locale in site.locales { take("llms-full.\(locale.tag).txt", full(locale)) }
    }

    private func overview() -> String {
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

    private func full(_ locale: SiteLocale) -> [UInt8] {
        let twins = MarkdownTwins(site: site)
        let pages = site.navigation(locale).pages.filter { !$0.isFallback }
        var bytes: [UInt8] = []
        // A buffer that grows by doubling is twice in memory now and then.
        bytes.reserveCapacity(pages.reduce(0) { $0 + $1.file.body.count + 256 })
        for page in pages {
            if !bytes.isEmpty { bytes += "\n---\n\n".utf8 }
            bytes += "<!-- \(address(page)) -->\n".utf8
            bytes += twins.bytes(of: page.file)
        }
        return bytes
    }

    private func address(_ page: Page) -> String {
        (settings.baseURL ?? "") + "/" + AuxiliaryPaths.markdownTwin(of: page.file)
    }
}
