package import Markdown

extension Document {
    /// Calls `visit` with every piece of running text, in the order of the page: no code, no raw HTML.
    package func forEachText(_ visit: (_ text: [UInt8], _ position: SourcePosition) -> Void) {
        forEachInline { inline in
            if case .text(let text, let position) = inline { visit(text, position) }
        }
    }

    /// Calls `visit` with every inline of the page, outer ones before those within.
    package func forEachInline(_ visit: (Inline) -> Void) {
        forEachInlineList { Self.walk($0, visit) }
    }

    /// Calls `visit` with the inlines of every paragraph, heading and cell; those within others are left to it.
    package func forEachInlineList(_ visit: ([Inline]) -> Void) {
        forEachBlock { block in
            switch block {
            case .paragraph(let inlines): visit(inlines)
            case .heading(let heading): visit(heading.inlines)
            case .table(let table):
                for cell in table.header + table.rows.flatMap({ $0 }) { visit(cell) }
            case .list, .quote, .alert, .code, .codeTabs, .footnoteDefinition, .thematicBreak, .html,
                .playground, .include, .own:
                break
            }
        }
    }

    /// Calls `visit` with every block of the page, outer ones before those within.
    package func forEachBlock(_ visit: (Block) -> Void) { Self.walk(blocks, visit) }

    private static func walk(_ blocks: [Block], _ visit: (Block) -> Void) {
        for block in blocks {
            visit(block)
            switch block {
            case .list(let list): for item in list.items { walk(item.blocks, visit) }
            case .quote(let inner): walk(inner, visit)
            case .alert(let alert): walk(alert.blocks, visit)
            case .footnoteDefinition(let note): walk(note.blocks, visit)
            case .own(let own): walk(own.blocks, visit)
            case .paragraph, .heading, .code, .codeTabs, .table, .thematicBreak, .html, .playground,
                .include:
                break
            }
        }
    }

    private static func walk(_ inlines: [Inline], _ visit: (Inline) -> Void) {
        for inline in inlines {
            visit(inline)
            switch inline {
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner):
                walk(inner, visit)
            case .text, .softBreak, .lineBreak, .code, .image, .html, .footnoteReference: break
            }
        }
    }
}
