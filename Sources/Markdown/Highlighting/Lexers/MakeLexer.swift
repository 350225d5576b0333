/// Makefiles; recipes are read as a shell's.
struct MakeLexer: CodeLexer {
    private static let directives = WordSet(
        "include -include sinclude ifeq ifneq ifdef ifndef else endif define endef vpath undefine")
    private static let modifiers = WordSet("export unexport override private")
    /// Indicates whether a rule stands above, so that lines further in are its recipe, with whichever white space.
    private var isInRule = false

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            let end = end(cursor)
            cursor.read(to: end) { line(&$0) }
            cursor.index = end
            cursor.advance()
        }
    }

    /// The end of the line with those that backslashes join to it.
    private func end(_ cursor: CodeCursor) -> Int {
        var ahead = cursor.ahead
        while !ahead.isAtEnd, ahead.current != 0x0A {
            ahead.advance(ahead.current == UInt8(ascii: "\\") ? 2 : 1)
        }
        return ahead.index
    }

    private mutating func line(_ cursor: inout CodeCursor) {
        let isTabbed = cursor.current == 0x09
        let isIndented = Letters.isBlank(cursor.current)
        cursor.skip(while: Letters.isBlank)
        if cursor.isAtEnd { return }
        if cursor.current == UInt8(ascii: "#") || cursor.has("@#") { return cursor.lineComment() }
        if directive(&cursor) { return }
        if isTabbed || isIndented && isInRule { return shell(&cursor, isAtCommand: true) }
        isInRule = false
        guard let sign = sign(cursor) else { return rest(&cursor) }
        names(&cursor, before: sign, as: cursor.bytes[sign] == UInt8(ascii: ":") ? .function : .variable)
        if cursor.bytes[sign] == UInt8(ascii: "=") {
            cursor.index = max(cursor.index, sign + 1)
            return shell(&cursor, isAtCommand: false)
        }
        isInRule = true
        rest(&cursor)
    }

    /// A line that begins with one of make's own words.
    private func directive(_ cursor: inout CodeCursor) -> Bool {
        var ahead = cursor.ahead
        ahead.skip { Letters.isInName($0) || $0 == UInt8(ascii: "-") }
        let word = ahead.text(from: cursor.index)
        guard ahead.isAtEnd || Letters.isBlank(ahead.current) else { return false }
        if Self.modifiers.contains(word) {
            cursor.take(word.count, as: .keyword)
            cursor.skip(while: Letters.isBlank)
            return false
        }
        guard Self.directives.contains(word) else { return false }
        cursor.take(word.count, as: .attribute)
        if word.elementsEqual("else".utf8) {
            cursor.skip(while: Letters.isBlank)
            let start = cursor.index
            cursor.skip(while: Letters.isLetter)
            if Self.directives.contains(cursor.text(from: start)) { cursor.mark(.attribute, from: start) }
        }
        rest(&cursor)
        return true
    }

    /// The last byte of the sign of an assignment, or the first colon of a rule; nil for another line.
    private func sign(_ cursor: CodeCursor) -> Int? {
        var ahead = cursor.ahead
        var colon: Int?
        var depth = 0
        while !ahead.isAtEnd {
            switch ahead.current {
            case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "=") where depth <= 0:
                // `target: NAME = value` is a rule as well.
                guard let colon else { return ahead.index }
                let between = ahead.bytes[colon..<ahead.index]
                return between.allSatisfy { $0 == UInt8(ascii: ":") } ? ahead.index : colon
            case UInt8(ascii: ":") where depth <= 0: colon = colon ?? ahead.index
            case UInt8(ascii: "#"), UInt8(ascii: ";"): return colon
            default: break
            }
            ahead.advance()
        }
        return colon
    }

    /// The names before a sign, as targets or variables.
    private func names(_ cursor: inout CodeCursor, before sign: Int, as kind: TokenClass) {
        while cursor.index < sign {
            let start = cursor.index
            switch cursor.current {
            case UInt8(ascii: "$"): cursor.makeVariable()
            case let byte where Letters.isBlank(byte) || ":?+!\\".utf8.contains(byte):
                cursor.advance()
            default:
                cursor.skip { !Letters.isSpace($0) && !"$:?+!=".utf8.contains($0) }
                if cursor.index == start { cursor.advance() }
                cursor.mark(kind, from: start)
            }
        }
    }

    private func shell(_ cursor: inout CodeCursor, isAtCommand: Bool) {
        cursor.read(as: BashLexer(isInMakefile: true, isAtCommand: isAtCommand))
    }

    /// Prerequisites and arguments: names, variables, a comment.
    private func rest(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            switch cursor.current {
            case UInt8(ascii: "$"): cursor.makeVariable()
            case UInt8(ascii: "#"): return cursor.lineComment()
            case UInt8(ascii: ";"):
                cursor.advance()
                return shell(&cursor, isAtCommand: true)
            default: cursor.advance()
            }
        }
    }
}

extension CodeCursor {
    /// Something that make fills in, which begins here with `$`: `$@`, `$(NAME)`, `$(function arguments)`.
    mutating func makeVariable() {
        /// For each open bracket, whether it began with `$`.
        var open: [Bool] = []
        repeat {
            let start = index
            switch current {
            case UInt8(ascii: "$"):
                advance()
                guard current == UInt8(ascii: "(") || current == UInt8(ascii: "{") else {
                    if current > 0x20 { advance() }
                    mark(.variable, from: start)
                    break
                }
                advance()
                mark(.variable, from: start)
                open.append(true)
                let name = index
                skip { Letters.isInName($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
                mark(current == 0x20 ? .function : .variable, from: name)
            case UInt8(ascii: "("), UInt8(ascii: "{"):
                advance()
                open.append(false)
            case UInt8(ascii: ")"), UInt8(ascii: "}"):
                advance()
                if open.popLast() == true { mark(.variable, from: start) }
            case UInt8(ascii: "\\"): advance(2)
            default: advance()
            }
        } while !open.isEmpty && !isAtEnd && current != 0x0A
    }
}
