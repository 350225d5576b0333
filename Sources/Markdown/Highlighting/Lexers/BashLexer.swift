/// Shell commands, and sessions with a `$` before each command.
struct BashLexer: CodeLexer {
    private enum Mode: Equatable {
        /// Commands, up to the closing byte of a substitution; 0 for the script itself.
        case code(closing: UInt8)
        case string
    }

    private static let keywords = WordSet("keywords", of: "bash")
    /// After these another command begins.
    private static let beforeCommand = WordSet("before-command", of: "bash")
    private static let deepest = 64

    private var modes: [Mode] = [.code(closing: 0)]
    /// Indicates whether the next word is a command.
    private var isAtCommand: Bool
    /// After `for name` or `case word`, where `in` is a keyword.
    private var awaitsIn = 0
    /// The words that end the texts whose lines begin after this one.
    private var pendingTexts: [ArraySlice<UInt8>] = []
    private var isSession = false
    /// Indicates whether make reads the text first: `$(NAME)` is a variable, `$$` the shell's own sign.
    private let isInMakefile: Bool

    /// - Parameter isAtCommand: whether the text begins with a command, not with an argument.
    init(isInMakefile: Bool = false, isAtCommand: Bool = true) {
        self.isInMakefile = isInMakefile
        self.isAtCommand = isAtCommand
    }

    mutating func lex(_ cursor: inout CodeCursor) {
        isSession = cursor.has("$ ")
        lineStart(&cursor)
        while !cursor.isAtEnd {
            if modes.last == .string { string(&cursor) } else { code(&cursor) }
        }
    }

    private mutating func code(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        let start = cursor.index
        if case .code(let closing) = modes.last, closing != 0, byte == closing {
            modes.removeLast()
            isAtCommand = false
            return cursor.take(1, as: closing == UInt8(ascii: ")") ? .keyword : .string)
        }
        switch byte {
        case 0x0A:
            cursor.advance()
            isAtCommand = true
            awaitsIn = 0
            if !pendingTexts.isEmpty { texts(&cursor) }
            lineStart(&cursor)
        case _ where Letters.isBlank(byte): cursor.advance()
        case UInt8(ascii: "\\"): cursor.advance(2)
        case UInt8(ascii: "#"): cursor.lineComment()
        case UInt8(ascii: "\""):
            cursor.take(1, as: .string)
            modes.append(.string)
            isAtCommand = false
        case UInt8(ascii: "'"):
            cursor.advance()
            cursor.skip { $0 != byte }
            cursor.advance()
            cursor.mark(.string, from: start)
            isAtCommand = false
        case UInt8(ascii: "`"):
            cursor.take(1, as: .string)
            openCode(closing: byte)
        case UInt8(ascii: "$"): dollar(&cursor)
        case UInt8(ascii: "<") where cursor.peek() == byte && cursor.peek(2) != byte: hereText(&cursor)
        case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"):
            cursor.advance()
            isAtCommand = true
        case UInt8(ascii: "<"), UInt8(ascii: ">"): cursor.advance()
        default: word(&cursor)
        }
    }

    /// In a session, a line without prompt is what a command has written.
    private func lineStart(_ cursor: inout CodeCursor) {
        guard isSession, modes.count == 1 else { return }
        while !cursor.isAtEnd {
            if cursor.has("$ ") || cursor.has("> ") { return cursor.take(1, as: .comment) }
            if cursor.peek(-2) == UInt8(ascii: "\\") { return }
            cursor.skipLine()
            cursor.advance()
        }
    }

    private mutating func word(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.skip { !Self.endsWord($0) && $0 != UInt8(ascii: "=") }
        let word = cursor.text(from: start)
        if isAtCommand, cursor.current == UInt8(ascii: "="), word.allSatisfy(Letters.isInName), !word.isEmpty
        {
            cursor.mark(.variable, from: start)
            cursor.advance()
            // The value, as far as it is plain; a command may follow it.
            return cursor.skip { !Self.endsWord($0) }
        }
        cursor.skip { !Self.endsWord($0) }
        if let kind = kind(of: word, cursor) { cursor.mark(kind, from: start) }
    }

    private mutating func kind(of word: ArraySlice<UInt8>, _ cursor: CodeCursor) -> TokenClass? {
        if awaitsIn > 0 {
            awaitsIn -= 1
            if word.elementsEqual("in".utf8) {
                awaitsIn = 0
                return .keyword
            }
            return nil
        }
        if isAtCommand {
            isAtCommand = Self.beforeCommand.contains(word)
            if ["for", "case", "select"].contains(where: { word.elementsEqual($0.utf8) }) { awaitsIn = 2 }
            if Self.keywords.contains(word) { return .keyword }
            return word.allSatisfy(Letters.isDigit) ? .number : .function
        }
        if word.first == UInt8(ascii: "-"), word.count > 1 { return .attribute }
        if word.elementsEqual("]]".utf8) { return .keyword }
        return word.allSatisfy(Letters.isDigit) ? .number : nil
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        wordEnds.contains(byte)
    }

    private static let wordEnds = ASCIISet(" \t\n\r\"'`$\\;|&()<>")

    private mutating func openCode(closing: UInt8) {
        guard modes.count < Self.deepest else { return }
        modes.append(.code(closing: closing))
        isAtCommand = true
    }

    /// `$name`, `${…}`, `$(…)`, `$'…'`.
    private mutating func dollar(_ cursor: inout CodeCursor) {
        var start = cursor.index
        let isInString = modes.last == .string
        if !isInString { isAtCommand = false }
        if isInMakefile {
            guard cursor.peek() == UInt8(ascii: "$") else { return cursor.makeVariable() }
            cursor.advance()
            start = cursor.index
        }
        cursor.advance()
        switch cursor.current {
        case UInt8(ascii: "("):
            let isArithmetic = cursor.peek() == UInt8(ascii: "(")
            cursor.advance(isArithmetic ? 2 : 1)
            cursor.mark(.keyword, from: start)
            openCode(closing: UInt8(ascii: ")"))
            if isArithmetic {
                openCode(closing: UInt8(ascii: ")"))
                isAtCommand = false
            }
        case UInt8(ascii: "{"):
            var depth = 0
            repeat {
                if cursor.current == UInt8(ascii: "{") { depth += 1 }
                if cursor.current == UInt8(ascii: "}") { depth -= 1 }
                cursor.advance()
            } while depth > 0 && !cursor.isAtEnd && cursor.current != 0x0A
            cursor.mark(.variable, from: start)
        case UInt8(ascii: "'") where !isInString:
            cursor.mark(.string, from: start)
            cursor.quoted(UInt8(ascii: "'"), spansLines: true)
        case UInt8(ascii: "\"") where !isInString: cursor.mark(.string, from: start)
        case let byte where Letters.beginsName(byte):
            cursor.skip(while: Letters.isInName)
            cursor.mark(.variable, from: start)
        case let byte where Letters.isDigit(byte) || "#$?!*@-".utf8.contains(byte):
            cursor.advance()
            cursor.mark(.variable, from: start)
        default: if isInString { cursor.mark(.string, from: start) }
        }
    }

    /// The rest of a text in double quotes, up to its end or something to fill in.
    private mutating func string(_ cursor: inout CodeCursor) {
        let start = cursor.index
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == UInt8(ascii: "\"") {
                cursor.advance()
                cursor.mark(.string, from: start)
                modes.removeLast()
                return
            }
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "`") {
                cursor.mark(.string, from: start)
                if byte == UInt8(ascii: "$") { return dollar(&cursor) }
                cursor.take(1, as: .string)
                return openCode(closing: byte)
            }
            cursor.advance(byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        cursor.mark(.string, from: start)
    }

    /// `<<END`: the lines after this one are text, up to `END`.
    private mutating func hereText(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance(2)
        cursor.skip {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") || $0 == 0x20
        }
        let name = cursor.name()
        let word = cursor.text(from: name)
        cursor.skip { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
        cursor.mark(.string, from: start)
        if !word.isEmpty { pendingTexts.append(word) }
    }

    private mutating func texts(_ cursor: inout CodeCursor) {
        let start = cursor.index
        for ending in pendingTexts { cursor.skipText(endingWith: ending) }
        pendingTexts = []
        cursor.mark(.string, from: start)
    }
}
