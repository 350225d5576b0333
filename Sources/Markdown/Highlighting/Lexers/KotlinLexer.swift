/// Kotlin, and Gradle's scripts.
struct KotlinLexer: CodeLexer {
    private enum Mode {
        /// Code; how many braces are open since the interpolation began.
        case code(braces: Int)
        case string(isMultiline: Bool)
    }

    private static let keywords = WordSet("keywords", of: "kotlin")
    /// Words that are names as well: keywords before a word only.
    private static let modifiers = WordSet("modifiers", of: "kotlin")
    /// Keywords before a brace or parenthesis.
    private static let blocks = WordSet("constructor init get set")
    private static let beforeType = WordSet("class interface object typealias")
    private static let paths = WordSet("package import")
    private static let deepest = 64

    private var modes: [Mode] = [.code(braces: 0)]
    private var preceding = Preceding()

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            if case .string(let isMultiline) = modes.last {
                string(&cursor, isMultiline)
            } else {
                code(&cursor)
            }
        }
    }

    private mutating func code(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        switch byte {
        case UInt8(ascii: "/") where cursor.peek() == byte: return cursor.lineComment()
        case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: "*"):
            return cursor.blockComment(nests: true)
        case UInt8(ascii: "\""):
            let isMultiline = cursor.has("\"\"\"")
            cursor.take(isMultiline ? 3 : 1, as: .string)
            modes.append(.string(isMultiline: isMultiline))
        case UInt8(ascii: "'"): cursor.quoted(byte)
        case UInt8(ascii: "@") where Letters.beginsName(cursor.peek()):
            cursor.take(
                1, while: { Letters.isInName($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") },
                as: .attribute)
        case UInt8(ascii: "`"):
            cursor.advance()
            cursor.skip { $0 != byte && $0 != 0x0A }
            if cursor.current == byte { cursor.advance() }
        case UInt8(ascii: "{"), UInt8(ascii: "}"): brace(&cursor, byte)
        case _ where Letters.isDigit(byte): cursor.number()
        case _ where Letters.beginsName(byte): return word(&cursor)
        default: cursor.advance()
        }
        preceding.pass(byte, before: cursor)
    }

    private mutating func word(_ cursor: inout CodeCursor) {
        let start = cursor.name()
        let word = cursor.text(from: start)
        if cursor.current == UInt8(ascii: "@"),
            Letters.beginsName(cursor.peek()) || cursor.peek() == UInt8(ascii: " ")
        {
            // `return@label`, `label@ for`
            if Self.keywords.contains(word) { cursor.mark(.keyword, from: start) }
            cursor.take(1, while: Letters.isInName, as: .attribute)
        } else if let kind = kind(of: word, cursor) {
            cursor.mark(kind, from: start)
            if kind == .keyword, Self.paths.contains(word) { path(&cursor) }
        }
        preceding.pass(word)
    }

    private func kind(of word: ArraySlice<UInt8>, _ cursor: CodeCursor) -> TokenClass? {
        let next = cursor.current
        if !preceding.isDot {
            if Self.keywords.contains(word) { return .keyword }
            let visible = cursor.nextVisible
            let isModifier =
                Letters.beginsName(visible) || (visible == 0x0A && preceding.byte != UInt8(ascii: "="))
            if Self.modifiers.contains(word), isModifier { return .keyword }
            if Self.blocks.contains(word), visible == UInt8(ascii: "{") || visible == UInt8(ascii: "(") {
                return .keyword
            }
            if Self.beforeType.contains(preceding.word) { return .type }
        }
        if let first = word.first, Letters.isUppercase(first) { return .type }
        let isTrailing = next == 0x20 && cursor.peek() == UInt8(ascii: "{") && preceding.isDot
        return next == UInt8(ascii: "(") || isTrailing ? .function : nil
    }

    /// The dotted name after `package` and `import` has no types or calls.
    private func path(_ cursor: inout CodeCursor) {
        cursor.skip(while: Letters.isBlank)
        cursor.skip { Letters.isInName($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") }
    }

    private mutating func brace(_ cursor: inout CodeCursor, _ byte: UInt8) {
        guard modes.count > 1, case .code(let open) = modes[modes.count - 1] else { return cursor.advance() }
        if byte == UInt8(ascii: "}"), open == 0 {
            modes.removeLast()
            cursor.take(1, as: .string)
        } else {
            modes[modes.count - 1] = .code(braces: open + (byte == UInt8(ascii: "{") ? 1 : -1))
            cursor.advance()
        }
    }

    /// The rest of a string, up to its end or an interpolation.
    private mutating func string(_ cursor: inout CodeCursor, _ isMultiline: Bool) {
        var start = cursor.index
        while !cursor.isAtEnd {
            let byte = cursor.current
            if isMultiline ? cursor.has("\"\"\"") : byte == UInt8(ascii: "\"") || byte == 0x0A {
                cursor.advance(isMultiline ? 3 : byte == 0x0A ? 0 : 1)
                if isMultiline { cursor.skip { $0 == UInt8(ascii: "\"") } }
                modes.removeLast()
                break
            }
            if byte == UInt8(ascii: "$"), Letters.beginsName(cursor.peek()) {
                cursor.mark(.string, from: start)
                start = cursor.index
                cursor.take(1, while: Letters.isInName, as: .variable)
                start = cursor.index
            } else if byte == UInt8(ascii: "$"), cursor.peek() == UInt8(ascii: "{"),
                modes.count < Self.deepest
            {
                cursor.advance(2)
                modes.append(.code(braces: 0))
                break
            } else {
                cursor.advance(byte == UInt8(ascii: "\\") && !isMultiline ? 2 : 1)
            }
        }
        cursor.mark(.string, from: start)
    }
}
