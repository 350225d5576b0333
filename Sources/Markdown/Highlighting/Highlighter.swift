/// Turns code into HTML with a short element around each token.
package struct Highlighter: Sendable {
    package init() {}

    /// The code as HTML: the same text with `&`, `<` and `>` escaped, tokens in `<i class=k>…</i>`.
    ///
    /// The element is short: it is a third less to send than spans.
    ///
    /// - Parameter language: the word on the fence, upper or lower case.
    /// - Returns: nil for a language without lexer.
    package func html(_ code: [UInt8], language: String) -> [UInt8]? {
        guard let tokens = tokens(code, language: language) else { return nil }
        var out: [UInt8] = []
        out.reserveCapacity(code.count * 2)
        var index = 0
        for token in tokens {
            append(code[index..<token.start], to: &out)
            out += Self.opening
            out += token.kind.rawValue.utf8
            out += Self.openingEnd
            append(code[token.start..<token.end], to: &out)
            out += Self.closing
            index = token.end
        }
        append(code[index...], to: &out)
        return out
    }

    /// The tokens of the code, in order; nil for a language without lexer.
    package func tokens(_ code: [UInt8], language: String) -> [CodeToken]? {
        guard var lexer = Self.lexer(language) else { return nil }
        var cursor = CodeCursor(code)
        lexer.lex(&cursor)
        return cursor.tokens
    }

    /// The lexer for a word on a fence.
    private static func lexer(_ word: String) -> (any CodeLexer)? {
        guard let language = CodeLanguage.named(word) else { return nil }
        return switch language.text("lexer") {
        case "swift": SwiftLexer()
        case "objective-c": CLexer(.objectiveC)
        case "c++": CLexer(.cPlusPlus)
        case "kotlin": KotlinLexer()
        case "javascript": JavaScriptLexer(hasMarkup: true)
        case "typescript": JavaScriptLexer(hasTypes: true)
        case "tsx": JavaScriptLexer(hasTypes: true, hasMarkup: true)
        case "json": JSONLexer()
        case "yaml": YAMLLexer()
        case "xml": XMLLexer()
        case "html": XMLLexer(isHTML: true)
        case "css": CSSLexer()
        case "scss": CSSLexer(isExtended: true)
        case "ini": INILexer()
        case "nginx": NginxLexer()
        case "make": MakeLexer()
        case "dockerfile": DockerfileLexer()
        case "bash": BashLexer()
        case "http": HTTPLexer()
        case "diff": DiffLexer()
        default: LanguageRules.tables[language.id].map(TableLexer.init)
        }
    }

    private static let opening = Array("<i class=".utf8)
    private static let openingEnd = Array(">".utf8)
    private static let closing = Array("</i>".utf8)

    private func append(_ text: ArraySlice<UInt8>, to out: inout [UInt8]) {
        var start = text.startIndex
        for (index, byte) in zip(text.indices, text) where byte == 0x26 || byte == 0x3C || byte == 0x3E {
            out += text[start..<index]
            out += byte == 0x26 ? Self.ampersand : byte == 0x3C ? Self.less : Self.greater
            start = index + 1
        }
        out += text[start...]
    }

    private static let ampersand = Array("&amp;".utf8)
    private static let less = Array("&lt;".utf8)
    private static let greater = Array("&gt;".utf8)
}

/// Finds the tokens of one language.
protocol CodeLexer {
    /// Reads from the cursor's place to its end, marking tokens. Never fails: what is no code of the language stays
    /// without class.
    mutating func lex(_ cursor: inout CodeCursor)
}

// Source code → the same bytes as HTML, with a classed span around each token; at build time, nothing runs in the
// reader's browser.
//
//     code ─CodeLexer over a CodeCursor→ [CodeToken] ─Highlighter→ HTML bytes
//
// A lexer only says which stretches have a class; whatever lies between is written as it is, so no byte can get
// lost. Lexers read forwards only and keep no more than a stack of open strings: time is linear in the input.
//
// Neighbours: SiteBuild hands `Highlighter.html` to `HTMLRenderer`. Imports nothing of ours.
