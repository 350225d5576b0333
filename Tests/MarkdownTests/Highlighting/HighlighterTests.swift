import Markdown
import Testing

@Suite("Code becomes HTML with classed spans, and loses nothing")
struct HighlighterTests {
    static let languages = [
        "swift", "objc", "cpp", "kotlin", "javascript", "typescript", "json", "yaml", "xml", "bash", "http",
        "diff", "go", "rust", "python", "tsx", "java", "csharp", "ruby", "php", "sql", "dart", "html", "css",
        "scss", "dockerfile", "toml", "ini", "powershell", "nginx", "make",
    ]

    @Test("tokens stand in spans, and markup is escaped")
    func spans() throws {
        let html = try #require(Highlighter().html(Array("let a = \"<&>\" // ก็".utf8), language: "Swift"))
        #expect(
            String(decoding: html, as: UTF8.self)
                == "<i class=k>let</i> a = <i class=s>\"&lt;&amp;&gt;\"</i> "
                + "<i class=c>// ก็</i>")
    }

    @Test("a language without lexer gives nil", arguments: ["", "text", "brainfuck"])
    func unknown(language: String) {
        #expect(Highlighter().html([0x61], language: language) == nil)
    }

    @Test("every word that a fence may use for a language leads to its lexer")
    func aliases() {
        let words = [
            "sh", "console", "c++", "objective-c", "kt", "js", "ts", "yml", "plist", "html", "SwiftUI",
            "patch", "rb", "htm", "vue", "less", "conf", "mk", "makefile", "docker", "ps1", "golang", "rs",
            "py",
            "c#", "ts", "jsx", "properties", "podfile", "postgresql",
        ]
        for word in words { #expect(Highlighter().tokens([], language: word) == [], "\(word)") }
    }

    /// Texts made of the bytes that lexers act on, from a generator with a seed.
    static func hostile(_ seed: UInt64, length: Int) -> [UInt8] {
        let pieces =
            [
                "\"", "'", "`", "\\", "\\(", "${", "$(", "{", "}", "(", ")", "/*", "*/", "//", "/", "#",
                "#\"", "\"#", "\"\"\"",
                "R\"(", ")\"", "<!--", "-->", "<a b='", ">", "<![CDATA[", "]]>", "&lt;", "\n", "\r\n", " ",
                ": ", "- ", "|", "@",
                "<<E", "<<~E", "<<<'E'", "E\n", "%w[", "#{", "<?php ", "?>", "<script>", "</", "=begin\n",
                "://", ";",
                "=", "RUN ", "\t", "if ", "0x", "1e", ".", "+", "HTTP/1.1 ", "GET / ", "{\"a\":", "ก",
                "\u{301}",
                "\u{0}", "e=", "[", "]",
            ].map { Array($0.utf8) } + [[0xFF], [0xE0, 0xB8]]
        var state = seed
        var text: [UInt8] = []
        while text.count < length {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            text += pieces[Int(state >> 33) % pieces.count]
        }
        return text
    }

    @Test("what the spans hold, put together, is the code, whatever the code", arguments: languages)
    func nothingIsLost(language: String) throws {
        for seed in 1...150 as ClosedRange<UInt64> {
            let code = Self.hostile(seed, length: 200)
            let html = try #require(Highlighter().html(code, language: language))
            #expect(text(html) == code, "seed \(seed)")
            var last = 0
            for token in try #require(Highlighter().tokens(code, language: language)) {
                #expect(token.start >= last && token.end > token.start && token.end <= code.count)
                last = token.end
            }
        }
    }

    /// Undoes what `html` does: takes tags away and replaces the three escapes.
    private func text(_ html: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = html[...]
        let escapes: [(String, UInt8)] = [("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E)]
        while let byte = rest.first {
            if byte == 0x3C {
                rest = rest.drop { $0 != 0x3E }.dropFirst()
            } else if let (escape, original) = escapes.first(where: { rest.starts(with: $0.0.utf8) }) {
                text.append(original)
                rest = rest.dropFirst(escape.utf8.count)
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// What is open when the text ends has to be read once, not once from every place it might begin: with time that
    /// grows as the square of the length, this test would take minutes.
    @Test("a long text of any one piece is read to its end", arguments: languages)
    func repetition(language: String) throws {
        let pieces = [
            "\"", "'", "`", "/", "/*", "\\(", "\"\\(", "`${", "\"$(", "\"${", "#\"", "#", "R\"(", "R\"x(",
            "<a ",
            "<a b='", "<!--", "<![CDATA[", "<", "&", "- ", "a: ", "{", "[", "(", "\n", " ", "|\n", "<<E\n",
            "@", "$",
            "<script>", "<style>", "<?php", "?>", "<?= ", "<<~E\n", "<<<E\n", "%w[", "%(", "#{", "\"#{",
            "=begin\n",
            "<a>", "<a>{", "(<a b={", "</a>", "a{", "a:", "a;", "url(", "RUN a \\\n", "RUN <<E\n", "$(",
            "\t$(", "a: b\n\t",
            "a=\\\n", "[", "[a]\n", "a = '", "'\\", "-a ", "$a:", "~ ", "@\"\n", "<#", "\n#", "\n ", "a ",
            "1", "GET /\n\n", "HTTP/1.1\n\n", ")", "x(", "=/", "=/[", "$ \n",
        ]
        for piece in pieces {
            let code = Array(String(repeating: piece, count: 2_000).utf8)
            let html = try #require(Highlighter().html(code, language: language))
            #expect(html.count >= code.count, "\(piece)")
        }
    }
}
