/// Swift 6.
struct SwiftLexer: CodeLexer {
    private enum Mode {
        /// Code; how many parentheses are open since the interpolation began.
        case code(parentheses: Int)
        case string(hashes: Int, isMultiline: Bool)
    }

    private static let keywords = WordSet("keywords", of: "swift")
    /// Words that are names as well: keywords only before another word, a brace or the end of the line.
    private static let contextual = WordSet("contextual", of: "swift")
    /// After a dot these are still keywords.
    private static let members = WordSet("self init Type Protocol")
    private static let beforeType = WordSet("before-type", of: "swift")
    private static let beforeFunction = WordSet("func macro")
    private static let access = WordSet("fileprivate internal open package private public")
    /// Strings inside interpolations of strings are followed this deep.
    private static let deepest = 64

    private var modes: [Mode] = [.code(parentheses: 0)]
    private var preceding = Preceding()

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            switch modes.last {
            case .string(let hashes, let isMultiline): string(&cursor, hashes, isMultiline)
            default: code(&cursor)
            }
        }
    }

    private mutating func code(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        let start = cursor.index
        switch byte {
        case UInt8(ascii: "/") where cursor.peek() == byte: return cursor.lineComment()
        case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: "*"):
            return cursor.blockComment(nests: true)
        case UInt8(ascii: "\""): openString(&cursor, hashes: 0)
        case UInt8(ascii: "#"): hash(&cursor)
        case UInt8(ascii: "@"), UInt8(ascii: "$"):
            cursor.advance()
            cursor.skip(while: Letters.isInName)
            cursor.mark(byte == UInt8(ascii: "@") ? .attribute : .variable, from: start)
        case UInt8(ascii: "`"):
            cursor.advance()
            cursor.skip { Letters.isInName($0) }
            if cursor.current == byte { cursor.advance() }
        case UInt8(ascii: "("), UInt8(ascii: ")"): parenthesis(&cursor, byte)
        case _ where Letters.isDigit(byte): cursor.number()
        case _ where Letters.beginsName(byte): return word(&cursor)
        default: cursor.advance()
        }
        if Letters.isSpace(byte) {
            // An interpolation of a string on one line ends with it.
            if byte == 0x0A, modes.count > 1, case .string(_, false) = modes[modes.count - 2] {
                modes.removeLast(2)
            }
            return
        }
        preceding.pass(byte, before: cursor)
    }

    private mutating func word(_ cursor: inout CodeCursor) {
        let start = cursor.name()
        let word = cursor.text(from: start)
        if let kind = kind(of: word, cursor) { cursor.mark(kind, from: start) }
        preceding.pass(word)
    }

    private func kind(of word: ArraySlice<UInt8>, _ cursor: CodeCursor) -> TokenClass? {
        let next = cursor.current
        if preceding.isDot {
            if Self.members.contains(word) { return .keyword }
        } else if isLabel(word, next, cursor) {
            return nil
        } else if Self.beforeFunction.contains(preceding.word), !Self.keywords.contains(word) {
            return .function
        } else if Self.keywords.contains(word) || isContextualKeyword(word, cursor) {
            return .keyword
        } else if Self.beforeType.contains(preceding.word) {
            return .type
        }
        if let first = word.first, Letters.isUppercase(first) { return .type }
        return next == UInt8(ascii: "(") ? .function : nil
    }

    /// `for:` in a call or declaration.
    private func isLabel(_ word: ArraySlice<UInt8>, _ next: UInt8, _ cursor: CodeCursor) -> Bool {
        guard preceding.byte == UInt8(ascii: "(") || preceding.byte == UInt8(ascii: ",") else { return false }
        if next == UInt8(ascii: ":"), cursor.peek() != UInt8(ascii: ":") { return true }
        // `for name: Name` in a declaration.
        return next == 0x20 && !Self.declared.contains(word) && Letters.beginsName(cursor.peek())
            && isBeforeParameter(cursor)
    }

    private static let declared = WordSet("declared", of: "swift")

    /// Returns whether a second name and a colon follow.
    private func isBeforeParameter(_ cursor: CodeCursor) -> Bool {
        var offset = 1
        while offset < 64, Letters.isInName(cursor.peek(offset)) { offset += 1 }
        return cursor.peek(offset) == UInt8(ascii: ":")
    }

    private func isContextualKeyword(_ word: ArraySlice<UInt8>, _ cursor: CodeCursor) -> Bool {
        guard Self.contextual.contains(word) else { return false }
        if cursor.current == UInt8(ascii: ")") { return Self.access.contains(lastModifier) }
        let next = cursor.nextVisible
        return cursor.current != UInt8(ascii: "(")
            && (Letters.beginsName(next) || next == UInt8(ascii: "{") || next == UInt8(ascii: "("))
    }

    /// The word before the parenthesis of `private(set)`.
    private var lastModifier: ArraySlice<UInt8> {
        preceding.byte == UInt8(ascii: "(") ? wordBeforeParenthesis : []
    }
    private var wordBeforeParenthesis: ArraySlice<UInt8> = []

    private mutating func parenthesis(_ cursor: inout CodeCursor, _ byte: UInt8) {
        wordBeforeParenthesis = preceding.word
        guard modes.count > 1, case .code(let open) = modes[modes.count - 1] else { return cursor.advance() }
        if byte == UInt8(ascii: "(") {
            modes[modes.count - 1] = .code(parentheses: open + 1)
            cursor.advance()
        } else if open > 0 {
            modes[modes.count - 1] = .code(parentheses: open - 1)
            cursor.advance()
        } else {
            modes.removeLast()
            cursor.take(1, as: .string)
        }
    }

    /// `#if`, `#selector`, `#"raw"#`, `#/regex/#`.
    private mutating func hash(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.skip { $0 == UInt8(ascii: "#") }
        let hashes = cursor.index - start
        switch cursor.current {
        case UInt8(ascii: "\""):
            cursor.mark(.string, from: start)
            openString(&cursor, hashes: hashes)
        case UInt8(ascii: "/"):
            cursor.advance()
            while !cursor.isAtEnd {
                let byte = cursor.current
                cursor.advance(byte == UInt8(ascii: "\\") ? 2 : 1)
                if byte == UInt8(ascii: "/"), endsWithHashes(&cursor, hashes) { break }
            }
            cursor.mark(.string, from: start)
        default:
            cursor.skip(while: Letters.isInName)
            cursor.mark(.attribute, from: start)
        }
    }

    private mutating func openString(_ cursor: inout CodeCursor, hashes: Int) {
        let isMultiline = cursor.has("\"\"\"")
        cursor.take(isMultiline ? 3 : 1, as: .string)
        modes.append(.string(hashes: hashes, isMultiline: isMultiline))
    }

    /// The rest of a string, up to its end or an interpolation.
    private mutating func string(_ cursor: inout CodeCursor, _ hashes: Int, _ isMultiline: Bool) {
        let start = cursor.index
        defer { cursor.mark(.string, from: start) }
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == 0x0A, !isMultiline {
                modes.removeLast()
                return
            }
            if byte == UInt8(ascii: "\"") {
                let isEnd = !isMultiline || cursor.has("\"\"\"")
                cursor.advance(isEnd && isMultiline ? 3 : 1)
                if isEnd, endsWithHashes(&cursor, hashes) {
                    modes.removeLast()
                    return
                }
            } else if byte == UInt8(ascii: "\\") {
                cursor.advance()
                guard endsWithHashes(&cursor, hashes) else { continue }
                guard cursor.current == UInt8(ascii: "(") else {
                    if cursor.current != 0x0A { cursor.advance() }
                    continue
                }
                cursor.advance()
                if modes.count < Self.deepest { return modes.append(.code(parentheses: 0)) }
            } else {
                cursor.advance()
            }
        }
    }

    /// Steps over exactly as many `#` as the string began with.
    private func endsWithHashes(_ cursor: inout CodeCursor, _ hashes: Int) -> Bool {
        for offset in 0..<hashes where cursor.peek(offset) != UInt8(ascii: "#") { return false }
        cursor.advance(hashes)
        return true
    }
}
