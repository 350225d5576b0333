import Diagnostics
import MarkdownSyntax
import SiteModel
import SiteTemplates

/// Turns pages of content into HTML.
struct PageRenderer: Sendable {
    let shell: PageShell
    let resolver: LinkResolver

    /// One page: its bytes, or why it could not be rendered.
    func render(_ page: Page) -> Diagnosed<[UInt8]> {
        var content = HTMLRenderer(options: options(for: page)).render(page.file.document)
        if page.isFallback {
            let text = page.file.locale
            let opening = "<div lang=\"\(text.tag)\" dir=\"\(text.direction.rawValue)\">\n"
            content = Array(opening.utf8) + content + Array("</div>\n".utf8)
        }
        do {
            return Diagnosed(
                try shell.templates.render(layout: page.layout, with: shell.root(of: page, content: content)))
        } catch {
            return Diagnosed([], [TemplateFinding.diagnostic(error, path: page.file.path)])
        }
    }

    private func options(for page: Page) -> HTMLOptions {
        // A stand-in is in the source language with all its labels: it is marked so as a whole.
        let strings = shell.strings(page.file.locale)
        let locale = page.locale
        let file = page.file
        let resolver = resolver
        let tryIt = TryItBox(links: shell.settings.playground, locale: locale, strings: strings)
        return HTMLOptions(
            labels: Labels.of(strings),
            resolve: { resolver.href($0, in: file, shownIn: locale) },
            isolates: file.locale.direction == .rtl,
            playground: { provider, step in tryIt.html(provider: provider, step: step) })
    }
}
