import Diagnostics
import SiteModel

/// Pages at the addresses under which other pages were known, leading to where these are now.
struct Redirects {
    let site: Site
    let settings: SiteSettings

    /// Path → bytes; an alias that is a page's address or somebody else's alias is reported.
    func files() -> Diagnosed<[String: [UInt8]]> {
        var files: [String: [UInt8]] = [:]
        var diagnostics: [Diagnostic] = []
        for locale in site.locales {
            for page in site.navigation(locale).pages {
                for alias in page.file.frontMatter.aliases {
                    let old = place(of: alias, of: page)
                    let isFile = old.description.hasSuffix(".html")
                    let path = isFile ? locale.folder + old.description : old.htmlFile(in: locale)
                    if old == page.path { continue }
                    if site.page(at: old, in: locale) != nil || files[path] != nil {
                        if page.isFallback { continue }
                        diagnostics.append(
                            Diagnostic(
                                .contentDuplicateURL, at: alias.location,
                                "the alias `\(alias.path)` is the address of another page"))
                    } else {
                        files[path] = forwarding(locale, from: path, to: page)
                    }
                }
            }
        }
        return Diagnosed(files, diagnostics)
    }

    /// The path of an alias: a language's tag at its beginning is left out, since every language has it.
    private func place(of alias: FrontMatter.Alias, of page: Page) -> PagePath {
        if alias.isBeside {
            let folder = page.path.parent?.description ?? ""
            return PagePath(folder.isEmpty ? alias.path.description : "\(folder)/\(alias.path)") ?? alias.path
        }
        let parts = alias.path.parts
        guard parts.count > 1, site.locales.contains(where: { $0.tag == parts[0] }) else { return alias.path }
        return PagePath(parts.dropFirst().joined(separator: "/")) ?? alias.path
    }

    private func forwarding(_ locale: SiteLocale, from path: String, to page: Page) -> [UInt8] {
        let address = RelativeLinks.address(page.url, from: path)
        let title = Markup.escape(page.title)
        let canonical = settings.baseURL.map {
            "<link rel=\"canonical\" href=\"\(Markup.escape($0 + page.url))\">\n"
        }
        // Without an icon, even an empty one, a browser asks the root of the host for one.
        let icon = settings.theme.favicon.map { RelativeLinks.address($0, from: path) } ?? "data:,"
        return Array(
            """
            <!doctype html>
            <html lang="\(locale.tag)" dir="\(locale.direction.rawValue)">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="robots" content="noindex">
            <link rel="icon" href="\(Markup.escape(icon))">
            \(canonical ?? "")<meta http-equiv="refresh" content="0; url=\(address)">
            </head>
            <body>
            <p><a href="\(address)">\(title)</a></p>
            </body>
            </html>

            """.utf8)
    }
}
