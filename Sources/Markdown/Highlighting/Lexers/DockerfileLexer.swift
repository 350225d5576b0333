/// Instructions of a Dockerfile; commands in them are read as a shell's.
struct DockerfileLexer: CodeLexer {
    private static let instructions = WordSet("instructions", of: "dockerfile")
    /// Their arguments are a command.
    private static let commands = WordSet("run cmd entrypoint")

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            cursor.skip(while: Letters.isSpace)
            if cursor.current == UInt8(ascii: "#") { cursor.lineComment() } else { instruction(&cursor) }
        }
    }

    private func instruction(_ cursor: inout CodeCursor) {
        cursor.read(to: end(cursor), arguments)
    }

    private func arguments(_ cursor: inout CodeCursor) {
        var isCommand = false
        while Letters.isLetter(cursor.current) {
            var ahead = cursor.ahead
            ahead.skip(while: Letters.isLetter)
            let word = ahead.text(from: cursor.index).map { $0 | 0x20 }[...]
            let isSpaced = ahead.isAtEnd || Letters.isSpace(ahead.current)
            guard isSpaced, Self.instructions.contains(word) else { break }
            cursor.take(word.count, as: .keyword)
            cursor.skip(while: Letters.isBlank)
            isCommand = Self.commands.contains(word)
            // `ONBUILD` and `HEALTHCHECK` are followed by another one.
            guard word.elementsEqual("onbuild".utf8) || word.elementsEqual("healthcheck".utf8) else { break }
            options(&cursor)
        }
        options(&cursor)
        if isCommand, cursor.current != UInt8(ascii: "[") || cursor.has("[[") {
            cursor.read(as: BashLexer())
        }
        while !cursor.isAtEnd { argument(&cursor) }
    }

    /// `--from=build`, before the arguments.
    private func options(_ cursor: inout CodeCursor) {
        while cursor.has("--") {
            cursor.take(while: { !Letters.isSpace($0) && $0 != UInt8(ascii: "=") }, as: .attribute)
            cursor.skip { !Letters.isSpace($0) }
            cursor.skip { Letters.isSpace($0) || $0 == UInt8(ascii: "\\") }
        }
    }

    private func argument(_ cursor: inout CodeCursor) {
        let start = cursor.index
        switch cursor.current {
        case UInt8(ascii: "\""): cursor.quoted(lone: nil) { sign, _ in sign == UInt8(ascii: "$") }
        case UInt8(ascii: "'"): cursor.quoted(UInt8(ascii: "'"), spansLines: true)
        case UInt8(ascii: "#") where cursor.isFirstOnLine: cursor.lineComment()
        case UInt8(ascii: "$"): cursor.variable(lone: nil)
        case UInt8(ascii: "\\"): cursor.advance(2)
        case UInt8(ascii: "<") where cursor.has("<<"):
            // The texts behind this line: all that is left.
            cursor.skipLine()
            cursor.skip { _ in true }
            cursor.mark(.string, from: start)
        case let byte where Letters.isDigit(byte):
            cursor.skip(while: isInWord)
            if cursor.text(from: start).allSatisfy(Letters.isDigit) { cursor.mark(.number, from: start) }
        case let byte where isInWord(byte):
            cursor.skip(while: isInWord)
            if cursor.text(from: start).map({ $0 | 0x20 }).elementsEqual("as".utf8) {
                cursor.mark(.keyword, from: start)
            } else if cursor.current == UInt8(ascii: "=") {
                cursor.mark(.property, from: start)
            }
        default: cursor.advance()
        }
    }

    private func isInWord(_ byte: UInt8) -> Bool {
        Letters.isInName(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":")
    }

    /// The end of the instruction: of a line that no backslash joins to the next one, or of the last of the texts
    /// that it names.
    private func end(_ cursor: CodeCursor) -> Int {
        var ahead = cursor.ahead
        var names: [ArraySlice<UInt8>] = []
        var isJoined = false
        repeat {
            let line = ahead.index
            ahead.skip(while: Letters.isBlank)
            let isComment = line > cursor.index && ahead.current == UInt8(ascii: "#")
            while !ahead.isAtEnd, ahead.current != 0x0A {
                if ahead.has("<<"), !isComment { names += name(&ahead) } else { ahead.advance() }
            }
            var last = ahead.index - 1
            while last > line, Letters.isBlank(ahead.bytes[last]) { last -= 1 }
            isJoined = isComment ? isJoined : last >= line && ahead.bytes[last] == UInt8(ascii: "\\")
            if isJoined || !names.isEmpty { ahead.advance() }
        } while isJoined && !ahead.isAtEnd
        for name in names { ahead.skipText(endingWith: name) }
        return ahead.index
    }

    /// The name behind `<<`, if there is one.
    private func name(_ cursor: inout CodeCursor) -> [ArraySlice<UInt8>] {
        cursor.advance(2)
        if cursor.current == UInt8(ascii: "-") { cursor.advance() }
        if cursor.current == UInt8(ascii: "\"") || cursor.current == UInt8(ascii: "'") { cursor.advance() }
        guard Letters.beginsName(cursor.current) else { return [] }
        let start = cursor.name()
        return [cursor.text(from: start)]
    }
}
