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

extension Document {
    /// The document with every code block replaced by what `change` makes of it.
    package func mappingCode(_ change: (CodeBlock) -> CodeBlock) -> Document {
        var document = self
        document.blocks = Self.map(blocks, change)
        return document
    }

    private static func map(_ blocks: [Block], _ change: (CodeBlock) -> CodeBlock) -> [Block] {
        blocks.map { block in
            switch block {
            case .code(let code): return .code(change(code))
            case .codeTabs(let tabs): return .codeTabs(tabs.map(change))
            case .quote(let inner): return .quote(map(inner, change))
            case .alert(var alert):
                alert.blocks = map(alert.blocks, change)
                return .alert(alert)
            case .footnoteDefinition(var note):
                note.blocks = map(note.blocks, change)
                return .footnoteDefinition(note)
            case .own(var own):
                own.blocks = map(own.blocks, change)
                return .own(own)
            case .list(var list):
                list.items = list.items.map { item in
                    var item = item
                    item.blocks = map(item.blocks, change)
                    return item
                }
                return .list(list)
            case .paragraph, .heading, .table, .thematicBreak, .html, .playground, .include: return block
            }
        }
    }
}
