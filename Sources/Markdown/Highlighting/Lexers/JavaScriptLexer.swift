/// JavaScript with elements of JSX, and TypeScript as far as its words go.
struct JavaScriptLexer: CodeLexer {
    enum Mode {
        /// Code; how many braces are open since the substitution began.
        case code(braces: Int)
        case template
        /// Within a tag of JSX.
        case tag(isClosing: Bool)
        /// The text between two tags.
        case children
    }

    private static let keywords = WordSet("keywords", of: "javascript")
    /// Keywords between two other words only.
    private static let contextual = WordSet("as from of is infer asserts")
    private static let types = WordSet("types", of: "typescript")
    /// After these a slash begins a regular expression.
    private static let beforeExpression = WordSet("before-expression", of: "javascript")
    private static let beforeType = WordSet("class extends enum implements interface")
    static let deepest = 64

    let hasTypes: Bool
    private let hasMarkup: Bool
    var modes: [Mode] = [.code(braces: 0)]
    var preceding = Preceding()
    /// Up to where no slash closes a regular expression; found once a line.
    private var noRegexBefore = 0

    init(hasTypes: Bool = false, hasMarkup: Bool = false) {
        self.hasTypes = hasTypes
        self.hasMarkup = hasMarkup
    }

    mutating func lex(_ cursor: inout CodeCursor) {
        if cursor.index == 0, cursor.has("#!") { cursor.lineComment() }
        while !cursor.isAtEnd {
            switch modes.last {
            case .template: template(&cursor)
            case .tag(let isClosing): tag(&cursor, isClosing: isClosing)
            case .children: children(&cursor)
            case .code, nil: code(&cursor)
            }
        }
    }

    private mutating func code(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        switch byte {
        case UInt8(ascii: "/") where cursor.peek() == byte: return cursor.lineComment()
        case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: "*"): return cursor.blockComment()
        case UInt8(ascii: "/"): slash(&cursor)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): cursor.quoted(byte)
        case UInt8(ascii: "`"):
            cursor.take(1, as: .string)
            modes.append(.template)
        case UInt8(ascii: "{"), UInt8(ascii: "}"): brace(&cursor, byte)
        case UInt8(ascii: "<") where hasMarkup && !endsExpression && beginsElement(cursor):
            return openTag(&cursor)
        case UInt8(ascii: "@"), UInt8(ascii: "#"):
            cursor.take(1, while: Letters.isInName, as: byte == UInt8(ascii: "@") ? .attribute : .property)
        case UInt8(ascii: ".") where Letters.isDigit(cursor.peek()): cursor.number()
        case _ where Letters.isDigit(byte): cursor.number()
        case _ where Letters.beginsName(byte) || byte == UInt8(ascii: "$"): return word(&cursor)
        default: cursor.advance()
        }
        preceding.pass(byte, before: cursor)
    }

    private mutating func word(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.skip { Letters.isInName($0) || $0 == UInt8(ascii: "$") }
        let word = cursor.text(from: start)
        if let kind = kind(of: word, cursor) { cursor.mark(kind, from: start) }
        preceding.pass(word)
    }

    private func kind(of word: ArraySlice<UInt8>, _ cursor: CodeCursor) -> TokenClass? {
        let next = cursor.current
        if !preceding.isDot {
            if isKey(cursor) { return .property }
            if Self.keywords.contains(word) { return .keyword }
            if hasTypes, Self.types.contains(word) { return .keyword }
            if Self.contextual.contains(word), isContextual(cursor) { return .keyword }
            if Self.beforeType.contains(preceding.word) { return .type }
        }
        if next == UInt8(ascii: "("), !preceding.word.elementsEqual("new".utf8) { return .function }
        if let first = word.first, Letters.isUppercase(first), !isConstant(word) { return .type }
        return preceding.isDot ? .property : nil
    }

    /// `name:` in an object.
    private func isKey(_ cursor: CodeCursor) -> Bool {
        (preceding.byte == UInt8(ascii: "{") || preceding.byte == UInt8(ascii: ","))
            && cursor.current == UInt8(ascii: ":")
    }

    /// `import a from`, `export { a as b }`, `for (x of y)`.
    private func isContextual(_ cursor: CodeCursor) -> Bool {
        let next = cursor.nextVisible
        return "a}*]\"'".utf8.contains(preceding.byte) && cursor.current == 0x20 && next != UInt8(ascii: "=")
    }

    private func isConstant(_ word: ArraySlice<UInt8>) -> Bool {
        word.count > 1 && word.allSatisfy { !Letters.isLetter($0) || Letters.isUppercase($0) }
    }

    private mutating func brace(_ cursor: inout CodeCursor, _ byte: UInt8) {
        guard modes.count > 1, case .code(let open) = modes[modes.count - 1] else { return cursor.advance() }
        if byte == UInt8(ascii: "}"), open == 0 {
            modes.removeLast()
            if case .template = modes.last { cursor.take(1, as: .string) } else { cursor.advance() }
        } else {
            modes[modes.count - 1] = .code(braces: open + (byte == UInt8(ascii: "{") ? 1 : -1))
            cursor.advance()
        }
    }

    /// Indicates whether a value has just ended, so that a slash or `<` is an operator.
    private var endsExpression: Bool {
        guard preceding.word.isEmpty else { return !Self.beforeExpression.contains(preceding.word) }
        return Letters.isDigit(preceding.byte) || ")]}\"'`".utf8.contains(preceding.byte)
    }

    /// A division, or a regular expression where an expression may begin.
    private mutating func slash(_ cursor: inout CodeCursor) {
        guard !endsExpression, cursor.index >= noRegexBefore else { return cursor.advance() }
        let start = cursor.index
        var isInClass = false
        cursor.advance()
        while !cursor.isAtEnd, cursor.current != 0x0A, isInClass || cursor.current != UInt8(ascii: "/") {
            if cursor.current == UInt8(ascii: "[") { isInClass = true }
            if cursor.current == UInt8(ascii: "]") { isInClass = false }
            cursor.advance(cursor.current == UInt8(ascii: "\\") && cursor.peek() != 0x0A ? 2 : 1)
        }
        if cursor.current == UInt8(ascii: "/") {
            cursor.advance()
            cursor.skip(while: Letters.isLetter)
            cursor.mark(.string, from: start)
        } else {
            noRegexBefore = cursor.index
            cursor.index = start + 1
        }
    }

    /// The rest of a template, up to its end or a substitution.
    private mutating func template(_ cursor: inout CodeCursor) {
        let start = cursor.index
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == UInt8(ascii: "`") {
                cursor.advance()
                modes.removeLast()
                break
            }
            if byte == UInt8(ascii: "$"), cursor.peek() == UInt8(ascii: "{"), modes.count < Self.deepest {
                cursor.advance(2)
                modes.append(.code(braces: 0))
                preceding = Preceding()
                break
            }
            cursor.advance(byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        cursor.mark(.string, from: start)
    }
}

/// Elements of JSX.
extension JavaScriptLexer {
    /// Returns whether `<`, where a value may begin, begins an element and not the parameters of a generic function.
    func beginsElement(_ cursor: CodeCursor) -> Bool {
        guard modes.count < Self.deepest else { return false }
        if cursor.peek() == UInt8(ascii: ">") { return true }
        guard Letters.isLetter(cursor.peek()) else { return false }
        guard hasTypes else { return true }
        var ahead = cursor.ahead
        ahead.advance()
        ahead.skip(while: Letters.isInName)
        return ahead.current != UInt8(ascii: ",") && !ahead.has(" extends ") && !ahead.has(">(")
    }

    /// `<`, a slash if there is one, and the name.
    mutating func openTag(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        let isClosing = cursor.current == UInt8(ascii: "/")
        if isClosing { cursor.advance() }
        cursor.skip(while: isInTagName)
        cursor.mark(.property, from: start)
        modes.append(.tag(isClosing: isClosing))
    }

    private func isInTagName(_ byte: UInt8) -> Bool {
        Letters.isInName(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ":")
    }

    /// The next attribute of a tag, or its end.
    mutating func tag(_ cursor: inout CodeCursor, isClosing: Bool) {
        let start = cursor.index
        let byte = cursor.current
        switch byte {
        case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: ">"):
            cursor.take(2, as: .property)
            modes.removeLast()
            endElement(cursor)
        case UInt8(ascii: ">"):
            cursor.take(1, as: .property)
            modes.removeLast()
            guard isClosing else { return modes.append(.children) }
            // A closing tag is read among children only.
            modes.removeLast()
            endElement(cursor)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            cursor.advance()
            cursor.skip { $0 != byte }
            cursor.advance()
            cursor.mark(.string, from: start)
        case UInt8(ascii: "{"): openCode(&cursor)
        case _ where Letters.beginsName(byte):
            cursor.take(while: isInTagName, as: .attribute)
        default: cursor.advance()
        }
    }

    /// Text up to the next tag or code.
    mutating func children(_ cursor: inout CodeCursor) {
        cursor.skip { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{") }
        if cursor.current == UInt8(ascii: "{") { return openCode(&cursor) }
        let next = cursor.peek()
        let beginsTag =
            next == UInt8(ascii: "/")
            || modes.count < Self.deepest && (next == UInt8(ascii: ">") || Letters.isLetter(next))
        if beginsTag { openTag(&cursor) } else { cursor.advance() }
    }

    private mutating func openCode(_ cursor: inout CodeCursor) {
        cursor.advance()
        guard modes.count < Self.deepest else { return }
        modes.append(.code(braces: 0))
        preceding = Preceding()
    }

    private mutating func endElement(_ cursor: CodeCursor) {
        if case .code = modes.last { preceding.pass(UInt8(ascii: ")"), before: cursor) }
    }
}

/// The text before the place a lexer has reached: the meaning of a word depends on it.
struct Preceding {
    /// Indicates whether a member's name comes next: after one dot, not after `..`.
    private(set) var isDot = false
    /// The last byte that is neither white space nor part of a comment; a letter after a word.
    private(set) var byte: UInt8 = 0
    /// The word just before; empty when something else was.
    private(set) var word: ArraySlice<UInt8> = []

    /// A byte of no word has been passed; white space changes nothing.
    mutating func pass(_ passed: UInt8, before cursor: CodeCursor) {
        if Letters.isSpace(passed) { return }
        isDot = passed == UInt8(ascii: ".") && byte != passed && cursor.current != passed
        byte = passed
        word = []
    }

    /// A word has been passed.
    mutating func pass(_ passed: ArraySlice<UInt8>) {
        isDot = false
        byte = UInt8(ascii: "a")
        word = passed
    }
}
