import SiteModel

/// `llms.txt` and its long form per language: the site for programs that read text.
struct LanguageModelTexts {
    let site: Site
    let settings: SiteSettings

    /// Path → bytes.
    func files() -> [String: [UInt8]] {
        var files = ["llms.txt": Array(overview().utf8)]
        for locale in site.locales { files["llms-full.\(locale.tag).txt"] = full(locale) }
        return files
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
        var bytes: [UInt8] = []
        for page in site.navigation(locale).pages where !page.isFallback {
            if !bytes.isEmpty { bytes += "\n---\n\n".utf8 }
            bytes += "<!-- \(address(page)) -->\n".utf8
            bytes += MarkdownTwins.bytes(of: page.file)
        }
        return bytes
    }

    private func address(_ page: Page) -> String {
        (settings.baseURL ?? "") + "/" + MarkdownTwins.path(of: page.file)
    }
}
