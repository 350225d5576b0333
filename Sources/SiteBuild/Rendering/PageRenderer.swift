import Diagnostics
import Markdown
import SiteModel
import SiteTemplates

/// Turns pages of content into HTML.
struct PageRenderer: Sendable {
    let shell: PageShell
    let resolver: LinkResolver
    let blocks: BlockLibrary
    /// Sizes of the site's pictures, by their places in the output.
    let imageSizes: [String: ImageSize]
    /// Locale → terms that lead to the glossary.
    let definedTerms: [SiteLocale: DefinedTerms]
    private(set) var isPrinted = false

    static func imageSizes(of files: [(path: String, bytes: [UInt8])]) -> [String: ImageSize] {
        var sizes: [String: ImageSize] = [:]
        for file in files { sizes[file.path] = ImageSize(file.bytes) }
        return sizes
    }

    /// One page: its bytes, or why it could not be rendered.
    func render(_ page: Page) -> Diagnosed<[UInt8]> {
        let status = shell.site.status(of: page.path, in: page.locale)
        let text = text(of: page, status)
        var content = html(of: text, on: page)
        if page.isFallback { content = marked(content, "div", as: page.file.locale) }
        let root = shell.root(of: page, content: content, headings: text.headings, status: status)
        do {
            let html = try shell.templates.render(layout: shell.layout(of: page), with: root)
            return Diagnosed(RelativeLinks.made(html, at: page.htmlFile))
        } catch {
            // A layout that the page itself names is the checks' to report, with its place.
            return Diagnosed(
                [],
                [
                    TemplateFinding.diagnostic(
                        error,
                        at: page.file.frontMatter.layoutLocation ?? SourceLocation(path: page.file.path))
                ])
        }
    }

    /// The text of a page as it is printed: without boxes that lead to the playground.
    func printed(_ page: Page) -> (html: [UInt8], headings: [Heading]) {
        var renderer = self
        renderer.isPrinted = true
        let text = renderer.text(of: page, shell.site.status(of: page.path, in: page.locale))
        return (renderer.html(of: text, on: page), text.headings)
    }

    private func html(of text: PageText, on page: Page) -> [UInt8] {
        HTMLRenderer(options: options(for: page.file, in: page.locale)).render(text.document)
    }

    private func text(of page: Page, _ status: TranslationStatus?) -> PageText {
        guard let status, !page.isFallback,
            let source = shell.site.page(at: page.path, in: shell.site.source)?.file
        else { return PageText(page.file.document) }
        let notices = TranslationNotices(
            source: source, locale: page.locale, strings: shell.strings(page.locale))
        return PageText(
            page.file, source, status, staleNotice: notices.stale,
            rendered: { section in
                var document = Document(path: source.path, blocks: section.blocks)
                document.headings = section.heading.map { [$0] } ?? []
                let html = HTMLRenderer(options: options(for: source, in: page.locale)).render(document)
                return notices.missing + marked(html, "section", as: source.locale)
            })
    }

    func marked(_ html: [UInt8], _ element: String, as locale: SiteLocale) -> [UInt8] {
        let opening = "<\(element) lang=\"\(locale.tag)\" dir=\"\(locale.direction.rawValue)\">\n"
        return Array(opening.utf8) + html + Array("</\(element)>\n".utf8)
    }

    /// The size to show a picture at; nil where that of its file is not known.
    func imageSize(of image: Link, in file: ContentFile) -> (width: Int, height: Int)? {
        guard case .file(let path) = resolver.target(of: image.destination, in: file),
            let size = imageSizes[PercentCoding.decoded(path)]
        else { return nil }
        return image.size(of: (size.width, size.height))
    }

    /// The options for rendering the text of `file` on a page in `locale`: in the language of the text, with links that
    /// stay in the language of the page.
    func options(for file: ContentFile, in locale: SiteLocale) -> HTMLOptions {
        // A stand-in is in the source language with all its labels: it is marked so as a whole.
        let strings = shell.strings(file.locale)
        let resolver = resolver
        let tryIt = TryItBox(
            links: shell.settings.playground, offered: shell.settings.offered,
            steps: resolver.names.steps, locale: locale, strings: strings, page: file.pagePath)
        var options = HTMLOptions(
            labels: Labels.of(strings),
            resolve: { resolver.href($0, in: file, shownIn: locale) },
            highlight: { code in code.language.flatMap { Highlighter().html(code.text, language: $0) } },
            isolates: file.locale.direction == .rtl,
            noBreakTerms: shell.chrome(file.locale).text.noBreakTerms,
            playground: { [isPrinted] in isPrinted ? [] : tryIt.html(provider: $0, target: $1, anchor: $2) })
        options.include = { include, anchor in
            included(include, in: file, shownIn: locale, below: anchor, within: [])
        }
        options.customBlock = { block($0, $1, in: file, shownIn: locale) }
        options.imageSize = { imageSize(of: $0, in: file) }
        options.definedTerms = isPrinted ? nil : definedTerms[file.locale]
        return options
    }
}

/// The texts a Markdown renderer adds, from the interface texts of a language.
enum Labels {
    /// The labels; English where a text is missing.
    static func of(_ strings: InterfaceStrings) -> RenderLabels {
        var labels = RenderLabels()
        for kind in Alert.Kind.allCases {
            if let title = strings["alerts.\(kind.rawValue)"] { labels.alerts[kind] = title }
        }
        func set(_ label: WritableKeyPath<RenderLabels, String>, _ key: String) {
            if let text = strings[key] { labels[keyPath: label] = withoutPlaceholder(text) }
        }
        set(\.headingAnchor, "heading.anchor")
        set(\.footnoteBack, "footnotes.back")
        set(\.footnotes, "footnotes.title")
        set(\.table, "table.scroller")
        set(\.code, "code.label")
        set(\.taskDone, "tasks.done")
        set(\.taskOpen, "tasks.open")
        return labels
    }

    /// `Code, {language}` → `Code`: the renderer adds the value itself.
    private static func withoutPlaceholder(_ text: String) -> String {
        guard let brace = text.firstIndex(of: "{") else { return text }
        var head = text[..<brace]
        while let last = head.last, ",: ,".contains(last) { head = head.dropLast() }
        return String(head)
    }
}

/// The notices of a translation that is behind its source.
struct TranslationNotices {
    let source: ContentFile
    let locale: SiteLocale
    let strings: InterfaceStrings

    /// Stands below the heading of a section whose source has changed.
    func stale(_ section: String) -> [UInt8] {
        let address = Markup.escape("\(source.pagePath.url(in: source.locale))#\(section)")
        let link = strings["translation.source"] ?? source.locale.name
        return notice(
            "\(text("stale", "The source of this section has changed.")) "
                + "<a href=\"\(address)\" hreflang=\"\(source.locale.tag)\">\(Markup.escape(link))</a>")
    }

    /// Stands above a section that is shown in the source language.
    var missing: [UInt8] {
        notice(text("missing_section", "This section is not translated yet."))
    }

    private func text(_ key: String, _ english: String) -> String {
        Markup.escape(strings["translation.\(key)"] ?? english)
    }

    private func notice(_ html: String) -> [UInt8] {
        Array("<div class=\"notice\" role=\"note\"><p>\(html)</p></div>\n".utf8)
    }
}
