import Diagnostics
import Markdown
import Testing

/// Emphasis and bare addresses as writers mean them who put no spaces between words.
@Suite("Scripts without spaces: emphasis, bare addresses")
struct UnspacedScriptTests {
    static let emphasis = [
        HTMLCase("a colon, Thai", "**หมายเหตุ:**ข้อความ", "<strong>หมายเหตุ:</strong>ข้อความ"),
        HTMLCase(
            "quotes and brackets, Thai", "เปิด**\"การตั้งค่า\"**แล้วกด**บันทึก (Save)**เพื่อจบ",
            "เปิด<strong>&quot;การตั้งค่า&quot;</strong>แล้วกด<strong>บันทึก (Save)</strong>เพื่อจบ"),
        HTMLCase("Lao", "**ໝາຍເຫດ:**ຂໍ້ຄວາມ", "<strong>ໝາຍເຫດ:</strong>ຂໍ້ຄວາມ"),
        HTMLCase("Khmer", "**ចំណាំ៖**អត្ថបទ", "<strong>ចំណាំ៖</strong>អត្ថបទ"),
        HTMLCase("Burmese", "**မှတ်ချက်။**စာ", "<strong>မှတ်ချက်။</strong>စာ"),
        HTMLCase(
            "Japanese", "**注意。**この設定は**「必須」**です。これは**重要（テスト）**なので。",
            "<strong>注意。</strong>この設定は<strong>「必須」</strong>です。これは<strong>重要（テスト）</strong>なので。"),
        HTMLCase("Chinese quotes", "这是**“重点”**内容", "这是<strong>“重点”</strong>内容"),
        HTMLCase("Chinese, in one word", "*强调*的，**很**好", "<em>强调</em>的，<strong>很</strong>好"),
        HTMLCase("Korean", "**이 용어(term)**를 강조", "<strong>이 용어(term)</strong>를 강조"),
        HTMLCase("a word of Latin letters", "請按**Save!**按鈕", "請按<strong>Save!</strong>按鈕"),
        HTMLCase(
            "code at the end", "これ**は`code`**です", "これ<strong>は<code translate=\"no\">code</code></strong>です"),
        HTMLCase("a link at the end", "ดู**[คู่มือ](a)**ก่อน", "ดู<strong><a href=\"a\">คู่มือ</a></strong>ก่อน"),
        HTMLCase("one star", "ใช้*(ทดลอง)*ได้", "ใช้<em>(ทดลอง)</em>ได้"),
        HTMLCase("three stars", "ใช้***(ทดลอง)***ได้", "ใช้<em><strong>(ทดลอง)</strong></em>ได้"),
        HTMLCase(
            "an underscore within", "ใช้**_\"ลอง\"_**ได้", "ใช้<strong><em>&quot;ลอง&quot;</em></strong>ได้"),
        HTMLCase("struck out", "~~削除。~~次", "<del>削除。</del>次"),
        HTMLCase("struck out within", "ก**~~(ข)~~**ค", "ก<strong><del>(ข)</del></strong>ค"),
        HTMLCase(
            "a zero width space", "กด\u{200B}**\"ตกลง\"**\u{200B}แล้ว",
            "กด\u{200B}<strong>&quot;ตกลง&quot;</strong>\u{200B}แล้ว"),
        HTMLCase("a variation selector", "葛\u{E0100}**（葛）**の", "葛\u{E0100}<strong>（葛）</strong>の"),
        HTMLCase("a space is still a space", "ก ** ข** ค", "ก ** ข** ค"),
        HTMLCase("a wide space too", "字　**　字**　字", "字　**　字**　字"),
        HTMLCase("underscores keep their rule", "ก__(ข)__ค และ snake_case_ก", "ก__(ข)__ค และ snake_case_ก"),
        HTMLCase("escaped", "ก\\**ข* \\*ค", "ก*<em>ข</em> *ค"),
        HTMLCase("without an end", "ก**\"ข ค", "ก**&quot;ข ค"),
        HTMLCase(
            "one tilde of an address", "<https://a.b/~ก>",
            "<a href=\"https://a.b/~%E0%B8%81\">https://a.b/~ก</a>"),
        HTMLCase("code", "`ก**ข**`", "<code translate=\"no\">ก**ข**</code>"),
        HTMLCase("an address", "[ก](a*ก \"ข*ก\")", "<a href=\"a*%E0%B8%81\" title=\"ข*ก\">ก</a>"),
        HTMLCase(
            "an address in brackets", "<https://a.b/ก*ข>",
            "<a href=\"https://a.b/%E0%B8%81*%E0%B8%82\">https://a.b/ก*ข</a>"),
        HTMLCase("a title of HTML", "<abbr title=\"ก**ข\">a</abbr>", "<abbr title=\"ก**ข\">a</abbr>"),
        HTMLCase("beside the number of a mark", "ก**(ข)**ค &#127;", "ก**(ข)**ค \u{7F}"),
    ]

    @Test("emphasis", arguments: emphasis)
    func rendersEmphasis(_ test: HTMLCase) {
        #expect(Markdown.html(test.markdown) == "<p>\(test.html)</p>\n")
    }

    static let addresses = [
        HTMLCase("Japanese", "詳細は https://example.com/foo。次の文。", "詳細は [https://example.com/foo]。次の文。"),
        HTMLCase("Chinese brackets", "（https://example.com/a），", "（[https://example.com/a]），"),
        HTMLCase(
            "Thai", "ดู https://example.com/docsแล้วกลับมา และ (https://example.com/a)แล้ว",
            "ดู [https://example.com/docs]แล้วกลับมา และ ([https://example.com/a])แล้ว"),
        HTMLCase(
            "right behind Thai", "ดูhttps://example.com/?a=1&b=(2)แล้ว",
            "ดู[https://example.com/?a=1&amp;b=(2)]แล้ว"),
        HTMLCase(
            "what follows is Markdown", "ที่ https://a.comแล้ว**กด**", "ที่ [https://a.com]แล้ว<strong>กด</strong>"),
        HTMLCase("emphasis ends it", "**https://a.com/x**แล้ว", "<strong>[https://a.com/x]</strong>แล้ว"),
        HTMLCase(
            "www", "ที่ www.example.comแล้ว **www.a.com**แล้ว",
            "ที่ [www.example.com]แล้ว <strong>[www.a.com]</strong>แล้ว"),
        HTMLCase("e-mail", "ที่ a@example.comแล้ว", "ที่ [a@example.com]แล้ว"),
        HTMLCase(
            "European quotes", "«https://a.com/x», “https://a.com/y”.",
            "«[https://a.com/x]», “[https://a.com/y]”."),
        HTMLCase(
            "letters with accents stay", "https://de.wikipedia.org/wiki/Müller ü",
            "[https://de.wikipedia.org/wiki/Müller] ü"),
        HTMLCase("a host of such letters", "https://例え.jp/パス", "[https://例え.jp/]パス"),
        HTMLCase(
            "a sentence's point", "https://a.com/b.แล้ว https://a.com/b.",
            "[https://a.com/b].แล้ว [https://a.com/b]."),
        HTMLCase("no host", "https://。 http:// แ", "https://。 http:// แ"),
        HTMLCase(
            "code and brackets", "`https://a.comแ` <https://a.com/แ>",
            "<code translate=\"no\">https://a.comแ</code> [https://a.com/แ]"),
    ]

    @Test("bare addresses", arguments: addresses)
    func endsAddresses(_ test: HTMLCase) {
        let html = Markdown.html(test.markdown).replacing(/<a href="[^"]*"[^>]*>(.*?)<\/a>/) {
            "[\($0.output.1)]"
        }
        #expect(html == "<p>\(test.html)</p>\n")
    }

    @Test("an address leads where its text says")
    func destinations() {
        let links = Markdown.parse("ดู https://a.com/docsแล้ว www.a.comและ https://例え.jp。次").value.links
        #expect(links.map(\.destination) == ["https://a.com/docs", "http://www.a.com", "https://例え.jp"])
    }

    @Test("what looks like blocks stays a block")
    func blocks() {
        #expect(Markdown.html("* ก\n* **ข:**ค\n").contains("<li><strong>ข:</strong>ค</li>"))
        #expect(Markdown.html("~~~ก\nข*ก\n~~~\n").contains("ข*ก"))
        #expect(Markdown.html("[ก*]\n\n[ก*]: a\n").contains("<a href=\"a\">ก*</a>"))
        #expect(Markdown.html("|ก**(ข)**ค|\n|-|\n|ง|\n").contains(">ก<strong>(ข)</strong>ค</th>"))
        #expect(Markdown.html("ก***\nข\n").contains("ก***"))
    }

    @Test("a place that a literal delimiter stands at is where it was written")
    func places() {
        let document = Markdown.parse("ข้อความ\n[a](b)ก**\"ข\n").value
        guard case .paragraph(let inlines)? = document.blocks.first,
            case .text(let text, let place)? = inlines.last
        else { return #expect(Bool(false)) }
        #expect(String(decoding: text, as: UTF8.self) == "ก**\"ข")
        #expect(place == SourcePosition(line: 2, column: 7))
        let bold = Markdown.parse("ก `a` **\"ข\n").value
        guard case .paragraph(let bolds)? = bold.blocks.first, case .text(_, let start)? = bolds.last else {
            return #expect(Bool(false))
        }
        #expect(start == SourcePosition(line: 1, column: 6))
    }

    @Test("strict pages follow CommonMark and GFM to the letter")
    func strict() {
        let parser = MarkdownParser(isStrict: true)
        let document = parser.parse(Array("**注意。**この https://a.com。次\n".utf8), path: "a.md").value
        let html = String(decoding: HTMLRenderer(options: HTMLOptions()).render(document), as: UTF8.self)
        #expect(html.contains("**注意。**この"))
        #expect(document.links.map(\.destination) == ["https://a.com。次"])
    }
}
