import Diagnostics
import Markdown
import SiteModel
import SiteTemplates

/// The pages that show a section or the whole site as one document.
struct PrintedFiles {
    let renderer: PageRenderer

    private var shell: PageShell { renderer.shell }
    private var parts: PrintedParts {
        shell.templates.layouts.contains(PrintedDocument.layout) ? shell.settings.printed : []
    }

    /// Path → bytes.
    func files() -> Diagnosed<[String: [UInt8]]> {
        var made = RenderedFiles()
        for locale in parts.isEmpty ? [] : shell.site.locales {
            for document in PrintedDocument.all(shell.site, parts, in: locale) {
                let isRendered = made.add(document.file, layout: PrintedDocument.layout) {
                    () throws(TemplateError) in try html(of: document)
                }
                // The others would say the same.
                if !isRendered { return made.diagnosed }
            }
        }
        return made.diagnosed
    }

    /// The findings about pages that stand where a document is to stand.
    var collisions: [Diagnostic] {
        guard !parts.isEmpty else { return [] }
        let source = shell.site.source
        let places = Set(PrintedDocument.all(shell.site, parts, in: source).map(\.place))
        return shell.site.navigation(source).pages.filter { places.contains("\($0.path)/") }.map { page in
            Diagnostic(
                .contentReservedAddress, at: SourceLocation(path: page.file.path),
                "the page stands at `\(page.url)`, where the document to be printed is to stand",
                notes: ["give the page another name, or leave `print` out of `site`"])
        }
    }

    private func html(of document: PrintedDocument) throws(TemplateError) -> [UInt8] {
        let locale = document.locale
        let chrome = shell.chrome(locale)
        let whole = document.section == nil
        // Of a section without a page of its own, the name of its folder.
        let own = shell.site.page(at: document.section ?? .home, in: locale)
        let title = whole ? chrome.title : own?.title ?? document.section?.description ?? ""
        let address = document.section.map { $0.url(in: locale) } ?? locale.home
        let ids = Dictionary(
            firsts:
                document.pages.map { ($0.url, PrintedDocument.id(of: $0.path)) })
        let made = document.pages.map { part($0, of: document, ids) }
        let absolute = shell.absolute(address)
        return try shell.render(
            layout: PrintedDocument.layout, locale: locale, path: document.place, title: title,
            description: own?.file.frontMatter.description ?? "",
            data: [
                "document": [
                    "whole": .bool(whole), "url": .text(address),
                    "address": absolute.map { .text($0) } ?? .null,
                    "heading": whole || own == nil
                        ? chrome.text.body(title)
                        : own.map { chrome.text.body($0.title, of: $0.file.locale) } ?? .null,
                ],
                "contents": .list(made.flatMap(\.contents)), "parts": .list(made.map(\.part)),
            ])
    }

    /// A page as a part of the document, with its lines in the table of contents.
    private func part(
        _ page: Page, of document: PrintedDocument, _ ids: [String: String]
    ) -> (part: TemplateValue, contents: [TemplateValue]) {
        let text = shell.chrome(page.locale).text
        let locale = page.file.locale
        let id = PrintedDocument.id(of: page.path)
        let level = document.level(of: page)
        let (html, headings) = renderer.printed(page)
        let body = PrintedText(id: id, shift: level - 1, pages: ids).made(html)
        func line(_ title: String, _ id: String, _ depth: Int) -> TemplateValue {
            ["title": text.body(title, of: locale), "url": .text("#\(id)"), "depth": .integer(depth)]
        }
        var contents = level == 1 ? [] : [line(page.title, id, level - 1)]
        contents += headings.filter { $0.level == 2 }.map { line($0.text, "\(id):\($0.id)", level) }
        let title =
            locale.direction == .rtl ? IsolatedText.html(page.title) : Array(Markup.escape(page.title).utf8)
        let heading = Array("<h\(level) id=\"\(id)\">".utf8) + title + Array("</h\(level)>\n".utf8)
        return (
            [
                "id": .text(id), "lang": .text(locale.tag), "direction": .text(locale.direction.rawValue),
                // The title of the section's own page is the document's.
                "heading": level == 1 ? .null : .html(heading), "chapter": .bool(level <= 2),
                "missing": .bool(page.isFallback), "content": .html(body),
            ], contents
        )
    }
}
