import Markdown
import SiteModel

extension PageRenderer {
    /// The HTML of a section that a page includes: in the language of its file, where the section is there in it.
    ///
    /// - Parameters:
    ///   - anchor: the heading above the block, which is the page's own.
    ///   - outer: the names of the sections that this one is included by, one within the other.
    func included(
        _ include: Include, in file: ContentFile, shownIn locale: SiteLocale, below anchor: String?,
        within outer: [String]
    ) -> [UInt8] {
        guard let found = shell.site.section(of: include, in: file), !outer.contains(found.name),
            outer.count < Site.deepestInclude, IncludeChecker.unfit(found.blocks) == nil
        else { return [] }
        var options = options(for: found.file, in: locale)
        // Terms lead to the glossary where the page's own text has them first.
        options.definedTerms = nil
        options.heading = (anchor, found.section.heading?.text ?? "")
        let resolver = resolver
        options.resolve = { link in
            // A place of the included page stays there.
            link.destination.utf8.first == UInt8(ascii: "#") && !found.file.pagePath.isShared
                ? resolver.address(of: link.destination, on: found.file, shownIn: locale)
                : resolver.href(link, in: found.file, shownIn: locale)
        }
        options.include = { inner, anchor in
            included(inner, in: found.file, shownIn: locale, below: anchor, within: outer + [found.name])
        }
        var filling = VariableFilling(include.variables)
        var document = Document(path: found.file.path, blocks: filling.blocks(found.blocks))
        document.blocks = document.blocks.map(Self.withoutAnchors)
        let html = HTMLRenderer(options: options).render(document)
        if found.file.locale == file.locale { return html }
        let notices = TranslationNotices(
            source: found.file, locale: locale, strings: shell.strings(file.locale))
        return notices.missing + marked(html, "section", as: found.file.locale)
    }

    /// A block whose tables have no anchors for errors: those stand on the section's own page.
    private static func withoutAnchors(_ block: Block) -> Block {
        guard case .table(var table) = block else { return block }
        table.rowIDs = []
        return .table(table)
    }
}
