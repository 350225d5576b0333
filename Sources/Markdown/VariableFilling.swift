/// Puts values in the place of `{{name}}` and `{{name:default}}`: in text, code, addresses and titles.
///
/// What has neither value nor default stays as it is: `{{name}}` may be another program's mark.
package struct VariableFilling {
    /// Name → value.
    private let values: [String: String]
    /// The names for which a value was put somewhere.
    package private(set) var used: Set<String> = []
    /// The names of all marks that were seen.
    package private(set) var known: Set<String> = []
    /// The marks in running text and in values of further blocks that have neither value nor default, in their order.
    package private(set) var missing: [(name: String, position: SourcePosition?)] = []

    package init(_ values: [IncludeVariable] = []) {
        self.values = Dictionary(values.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    /// Returns whether there may be a mark in some text.
    package static func isNeeded(in text: some Collection<UInt8>) -> Bool {
        // Nearly every text lies in one piece, for which there is one function that is compiled for bytes.
        text.withContiguousStorageIfAvailable(hasMark) ?? Array(text).withUnsafeBufferPointer(hasMark)
    }

    private static func hasMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // Every second byte is enough to see that there are no two of them.
        var index = 1
        while index < bytes.count {
            if bytes[index] == 0x7B,
                bytes[index - 1] == 0x7B || (index + 1 < bytes.count && bytes[index + 1] == 0x7B)
            {
                return true
            }
            index += 2
        }
        return false
    }

    // MARK: Texts

    /// A text with its marks filled.
    ///
    /// - Parameter position: where it begins, if marks without a value are to be told.
    package mutating func text(_ text: [UInt8], at position: SourcePosition? = nil, tells: Bool = false)
        -> [UInt8]
    {
        guard Self.isNeeded(in: text) else { return text }
        var result: [UInt8] = []
        var rest = text[...]
        while let open = Self.index(of: 0x7B, in: rest) {
            guard let (name, fallback, end) = Self.mark(rest[(open + 2)...]) else {
                result += rest[..<(open + 1)]
                rest = rest[(open + 1)...]
                continue
            }
            result += rest[..<open]
            known.insert(name)
            if let value = values[name] {
                used.insert(name)
                result += Array(value.utf8)
            } else if let fallback, !fallback.elementsEqual("…".utf8) {
                // `{{name:…}}` speaks of a default, and is none.
                result += fallback
            } else {
                result += rest[open..<end]
                if tells {
                    let place = position.map {
                        let column = String(decoding: text[..<open], as: UTF8.self).unicodeScalars.count
                        return SourcePosition(line: Int($0.line), column: Int($0.column) + column)
                    }
                    missing.append((name, place))
                }
            }
            rest = rest[end...]
        }
        return result + rest
    }

    private mutating func text(_ string: String) -> String {
        Self.isNeeded(in: string.utf8) ? String(decoding: text(Array(string.utf8)), as: UTF8.self) : string
    }

    /// The first of two such bytes.
    private static func index(of byte: UInt8, in text: ArraySlice<UInt8>) -> Int? {
        text.indices.dropLast().first { text[$0] == byte && text[$0 + 1] == byte }
    }

    /// Name and default of a mark whose braces are opened, and where it ends.
    private static func mark(_ text: ArraySlice<UInt8>) -> (
        name: String, fallback: ArraySlice<UInt8>?, end: Int
    )? {
        guard let close = index(of: 0x7D, in: text), !text[..<close].contains(0x0A) else { return nil }
        let inner = text[..<close]
        let colon = inner.firstIndex(of: UInt8(ascii: ":"))
        let name = inner[..<(colon ?? close)]
        guard IncludeVariable.isName(name) else { return nil }
        return (String(decoding: name, as: UTF8.self), colon.map { inner[($0 + 1)...] }, close + 2)
    }

    // MARK: Documents

    /// A page's own document, in which marks have their defaults.
    package mutating func document(_ document: Document) -> Document {
        var filled = document
        filled.blocks = blocks(document.blocks)
        var heads = VariableFilling()
        filled.headings = document.headings.map { heads.heading($0) }
        filled.links = document.links.map { heads.link($0) }
        filled.mayLeadToPlayground = filled.links.contains(where: \.mayLeadToPlayground)
        return filled
    }

    package mutating func blocks(_ blocks: [Block]) -> [Block] {
        var filled: [Block] = []
        for block in blocks { filled.append(self.block(block)) }
        return filled
    }

    private mutating func block(_ block: Block) -> Block {
        switch block {
        case .paragraph(let inner): return .paragraph(inlines(inner))
        case .heading(let heading): return .heading(self.heading(heading))
        case .quote(let inner): return .quote(blocks(inner))
        case .code(let code): return .code(self.code(code))
        case .codeTabs(let tabs): return .codeTabs(tabs.map { code($0) })
        case .list(var list):
            for index in list.items.indices { list.items[index].blocks = blocks(list.items[index].blocks) }
            return .list(list)
        case .alert(var alert):
            alert.blocks = blocks(alert.blocks)
            return .alert(alert)
        case .footnoteDefinition(var note):
            note.blocks = blocks(note.blocks)
            return .footnoteDefinition(note)
        case .table(var table):
            table.header = table.header.map { inlines($0) }
            table.rows = table.rows.map { row in row.map { inlines($0) } }
            return .table(table)
        case .include(var include):
            for index in include.variables.indices {
                let value = Array(include.variables[index].value.utf8)
                include.variables[index].value = String(decoding: text(value, tells: true), as: UTF8.self)
            }
            return .include(include)
        case .own(var own):
            for index in own.arguments.indices {
                own.arguments[index].value = text(own.arguments[index].value)
            }
            own.blocks = blocks(own.blocks)
            return .own(own)
        case .thematicBreak, .html, .playground: return block
        }
    }

    private mutating func inlines(_ inlines: [Inline]) -> [Inline] {
        var filled: [Inline] = []
        for inline in inlines { filled.append(self.inline(inline)) }
        return filled
    }

    private mutating func inline(_ inline: Inline) -> Inline {
        switch inline {
        case .text(let bytes, let position): .text(text(bytes, at: position, tells: true), position)
        case .code(let bytes, let position): .code(text(bytes), position)
        case .emphasis(let inner): .emphasis(inlines(inner))
        case .strong(let inner): .strong(inlines(inner))
        case .strikethrough(let inner): .strikethrough(inlines(inner))
        case .link(let link, let inner): .link(self.link(link), inlines(inner))
        case .image(let link): .image(self.link(link))
        case .softBreak, .lineBreak, .html, .footnoteReference: inline
        }
    }

    private mutating func code(_ code: CodeBlock) -> CodeBlock {
        var code = code
        code.text = text(code.text)
        return code
    }

    private mutating func link(_ link: Link) -> Link {
        var link = link
        link.destination = text(link.destination)
        link.title = text(link.title)
        link.text = text(link.text)
        return link
    }

    private mutating func heading(_ heading: Heading) -> Heading {
        var heading = heading
        heading.text = text(heading.text)
        heading.inlines = inlines(heading.inlines)
        return heading
    }
}
