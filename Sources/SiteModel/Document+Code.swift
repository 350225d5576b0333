package import Markdown

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
