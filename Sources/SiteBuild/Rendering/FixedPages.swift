import Diagnostics
import SiteModel
import SiteTemplates

/// The pages every site has besides its content: the language chooser, where no language has the root, and the
/// pages for wrong addresses.
struct FixedPages {
    let shell: PageShell

    /// Path → bytes; a layout that is missing is reported once.
    func render() -> Diagnosed<[String: [UInt8]]> {
        var files: [String: [UInt8]] = [:]
        var diagnostics: [Diagnostic] = []
        func add(_ paths: [String], _ render: () throws(TemplateError) -> [UInt8]) {
            do {
                let bytes = try render()
                for path in paths { files[path] = bytes }
            } catch {
                diagnostics.append(TemplateFinding.diagnostic(error, path: "templates/layouts"))
            }
        }
        if !shell.site.source.isAtRoot {
            add(["index.html"]) { () throws(TemplateError) in
                RelativeLinks.made(try chooser(), at: "index.html")
            }
        }
        for locale in shell.site.locales {
            // A host asks for the one at its root, which is the present version's.
            let isWhole = locale == shell.site.source && !shell.settings.isOlder
            let paths = [locale.folder + "404.html"] + (isWhole ? ["404.html"] : [])
            add(paths) { () throws(TemplateError) in
                RelativeLinks.made(try notFound(locale), below: shell.settings.basePath)
            }
        }
        var seen: Set<Diagnostic> = []
        return Diagnosed(files, diagnostics.filter { seen.insert($0).inserted })
    }

    private func chooser() throws(TemplateError) -> [UInt8] {
        let source = shell.site.source
        let strings = shell.strings(source)
        let title = strings["chooser.title"] ?? strings["nav.languages"] ?? shell.settings.title
        let description =
            strings["chooser.lead"] ?? shell.site.page(at: .home, in: source)?.file.frontMatter.description
        let languages = shell.site.locales.map { locale -> TemplateValue in
            let entry = shell.language(
                locale, url: PagePath.home.url(in: locale), current: false, available: true)
            guard case .object(var members) = entry else { return entry }
            members["invitation"] = shell.strings(locale)["chooser.invitation"].map { .text($0) } ?? .null
            return .object(members)
        }
        let page: TemplateValue = [
            "title": .text(title), "description": .text(description ?? ""), "url": "/", "kind": "chooser",
            "heading": .text(title), "lead": .text(description ?? ""), "meta_title": .text(title),
            "meta_description": .text(description ?? ""),
            "canonical": shell.settings.presentBaseURL.map { .text($0 + "/") } ?? .null,
            "noindex": .bool(shell.settings.isOlder), "toc": [],
            "toc_any": false, "has_extras": false, "lang": .text(source.tag),
            "direction": .text(source.direction.rawValue),
        ]
        return try shell.render(
            layout: "chooser", locale: source, path: "", title: title, description: description ?? "",
            data: [
                "languages": .list(languages), "page": page,
                "alternates": .list(shell.alternates(of: .home)),
            ])
    }

    private func notFound(_ locale: SiteLocale) throws(TemplateError) -> [UInt8] {
        let strings = shell.strings(locale)
        return try shell.render(
            layout: "not-found", locale: locale, path: "",
            title: strings["errors.page_not_found.title"] ?? strings["titles.not_found"] ?? "404",
            description: strings["errors.page_not_found.explanation"] ?? "", data: [:])
    }
}
