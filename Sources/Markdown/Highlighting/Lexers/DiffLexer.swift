/// The unified format of differences.
struct DiffLexer: CodeLexer {
    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            let start = cursor.index
            let kind = kind(cursor)
            cursor.skipLine()
            if let kind { cursor.mark(kind, from: start) }
            cursor.advance()
        }
    }

    private func kind(_ cursor: CodeCursor) -> TokenClass? {
        if cursor.has("@@") { return .function }
        let headers: [StaticString] = [
            "+++ ", "--- ", "diff ", "index ", "Index: ", "new file", "deleted file",
        ]
        if headers.contains(where: { cursor.has($0) }) { return .attribute }
        return switch cursor.current {
        case UInt8(ascii: "+"): .inserted
        case UInt8(ascii: "-"): .deleted
        default: nil
        }
    }
}
