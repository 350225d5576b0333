import Markdown
import Testing

@Suite("What each language's tokens are")
struct LexerTests {
    /// The code with every token as `class[text]`; tokens of no interest are left out by `only`.
    private func marked(_ code: String, _ language: String) -> String {
        let bytes = Array(code.utf8)
        var out = ""
        var index = 0
        for token in Highlighter().tokens(bytes, language: language) ?? [] {
            out += String(decoding: bytes[index..<token.start], as: UTF8.self)
            out +=
                "\(token.kind.rawValue)⟨\(String(decoding: bytes[token.start..<token.end], as: UTF8.self))⟩"
            index = token.end
        }
        return out + String(decoding: bytes[index...], as: UTF8.self)
    }

    @Test(
        "Swift",
        arguments: [
            ("\"a \\(b(\"c\") + 1) d\"", "s⟨\"a \\(⟩f⟨b⟩(s⟨\"c\"⟩) + n⟨1⟩s⟨) d\"⟩"),
            ("#\"a \\(b) \\#(c)\"# + \"\"", "s⟨#\"a \\(b) \\#(⟩cs⟨)\"#⟩ + s⟨\"\"⟩"),
            ("\"\"\"\n a \"b\"\n \"\"\"\nlet", "s⟨\"\"\"\n a \"b\"\n \"\"\"⟩\nk⟨let⟩"),
            ("\"open\nlet a", "s⟨\"open⟩\nk⟨let⟩ a"),
            ("\"open \\(a\nlet b", "s⟨\"open \\(⟩a\nk⟨let⟩ b"),
            ("/* a /* b */ c */ d", "c⟨/* a /* b */ c */⟩ d"),
            ("value(for: key, in: x)", "f⟨value⟩(for: key, in: x)"),
            ("func a(for b: C, _ d: some E)", "k⟨func⟩ f⟨a⟩(for b: t⟨C⟩, k⟨_⟩ d: k⟨some⟩ t⟨E⟩)"),
            ("switch a { default: .default }", "k⟨switch⟩ a { k⟨default⟩: .default }"),
            ("private(set) var set = get", "k⟨private⟩(k⟨set⟩) k⟨var⟩ set = get"),
            ("x.self.init().Type", "x.k⟨self⟩.k⟨init⟩().k⟨Type⟩"),
            ("@MainActor #if os(iOS)", "a⟨@MainActor⟩ a⟨#if⟩ f⟨os⟩(iOS)"),
            ("0x1F 1_000 1.5e-3 0..<10 a.0", "n⟨0x1F⟩ n⟨1_000⟩ n⟨1.5e-3⟩ n⟨0⟩..<n⟨10⟩ a.n⟨0⟩"),
            ("actor A { let actor = 1 }", "k⟨actor⟩ t⟨A⟩ { k⟨let⟩ actor = n⟨1⟩ }"),
            ("$0 `class` #/a\\/\"b/# 1", "v⟨$0⟩ `class` s⟨#/a\\/\"b/#⟩ n⟨1⟩"),
        ])
    func swift(code: String, expected: String) { #expect(marked(code, "swift") == expected) }

    @Test(
        "Objective-C and C++",
        arguments: [
            ("objc", "[self a:@\"b\" c:@1 d];", "[k⟨self⟩ f⟨a⟩:s⟨@\"b\"⟩ f⟨c⟩:n⟨@1⟩ f⟨d⟩];"),
            ("objc", "#import <A/B.h>", "a⟨#import⟩ s⟨<A/B.h>⟩"),
            ("objc", "#pragma mark - Don't", "a⟨#pragma mark - Don't⟩"),
            (
                "objc", "@property (nonatomic, copy) NSString *copy;",
                "k⟨@property⟩ (k⟨nonatomic⟩, k⟨copy⟩) t⟨NSString⟩ *copy;"
            ),
            ("objc", "@selector(a:b:)", "k⟨@selector⟩(s⟨a:b:⟩)"),
            ("cpp", "R\"x(a)\" )x\" b", "s⟨R\"x(a)\" )x\"⟩ b"),
            ("cpp", "1'000LL + 0x1p-3f + 'a'", "n⟨1'000LL⟩ + n⟨0x1p-3f⟩ + s⟨'a'⟩"),
            ("cpp", "std::size_t a = u8\"b\";", "std::t⟨size_t⟩ a = s⟨u8\"b\"⟩;"),
            ("cpp", "a->delete_(); a.class", "a->f⟨delete_⟩(); a.class"),
            ("cpp", "\"a\\\nb\" // c", "s⟨\"a\\\nb\"⟩ c⟨// c⟩"),
        ])
    func c(language: String, code: String, expected: String) { #expect(marked(code, language) == expected) }

    @Test(
        "Kotlin",
        arguments: [
            ("\"a $b ${c.d { \"e\" }} f\"", "s⟨\"a ⟩v⟨$b⟩s⟨ ${⟩c.f⟨d⟩ { s⟨\"e\"⟩ }s⟨} f\"⟩"),
            ("data class A(val data: Int)", "k⟨data⟩ k⟨class⟩ t⟨A⟩(k⟨val⟩ data: t⟨Int⟩)"),
            ("import a.b.object", "k⟨import⟩ a.b.object"),
            ("return@a 1L", "k⟨return⟩a⟨@a⟩ n⟨1L⟩"),
            ("\"\"\"a\"b\"\"\" + 'c'", "s⟨\"\"\"a\"b\"\"\"⟩ + s⟨'c'⟩"),
        ])
    func kotlin(code: String, expected: String) { #expect(marked(code, "kotlin") == expected) }

    @Test(
        "JavaScript",
        arguments: [
            ("`a ${b({c: `d`})} e`", "s⟨`a ${⟩f⟨b⟩({p⟨c⟩: s⟨`d`⟩})s⟨} e`⟩"),
            ("a = /[/]\"/g; b / c / d", "a = s⟨/[/]\"/g⟩; b / c / d"),
            ("return /a/.test(b)", "k⟨return⟩ s⟨/a/⟩.f⟨test⟩(b)"),
            ("a.default.catch(() => new B(1n))", "a.p⟨default⟩.f⟨catch⟩(() => k⟨new⟩ t⟨B⟩(n⟨1n⟩))"),
            ("import { a as b } from 'c'", "k⟨import⟩ { a k⟨as⟩ b } k⟨from⟩ s⟨'c'⟩"),
        ])
    func javaScript(code: String, expected: String) { #expect(marked(code, "javascript") == expected) }

    @Test(
        "JSON, YAML, XML",
        arguments: [
            (
                "json", "{\"a\" : \"b\", \"c\": [-1.5e3, null]}",
                "{p⟨\"a\"⟩ : s⟨\"b\"⟩, p⟨\"c\"⟩: [n⟨-1.5e3⟩, k⟨null⟩]}"
            ),
            ("yaml", "a: b # c\nd: 'e''f'", "p⟨a⟩: b c⟨# c⟩\np⟨d⟩: s⟨'e''f'⟩"),
            ("yaml", "a: |\n  b: c\n\n  # d\ne: 1", "p⟨a⟩: |\n  s⟨b: c⟩\n\n  s⟨# d⟩\np⟨e⟩: n⟨1⟩"),
            ("yaml", "- a: >-\n    b\n  c: true", "- p⟨a⟩: >-\n    s⟨b⟩\n  p⟨c⟩: k⟨true⟩"),
            ("yaml", "u: http://a:80/#b [c]", "p⟨u⟩: http://a:80/#b [c]"),
            ("yaml", "[a, {b: *c}, \"d\"]: &e !f g", "[a, {p⟨b⟩: a⟨*c}⟩, s⟨\"d\"⟩]: a⟨&e⟩ a⟨!f⟩ g"),
            ("xml", "<a b=\"c\">&amp;</a><!-- d -->", "p⟨<a⟩ a⟨b⟩=s⟨\"c\"⟩p⟨>⟩v⟨&amp;⟩p⟨</a>⟩c⟨<!-- d -->⟩"),
            ("plist", "<?xml?><true/>a < b", "a⟨<?xml?>⟩p⟨<true/>⟩a < b"),
            ("xml", "<![CDATA[<b>]]>c", "a⟨<![CDATA[⟩<b>a⟨]]>⟩c"),
        ])
    func data(language: String, code: String, expected: String) {
        #expect(marked(code, language) == expected)
    }

    @Test(
        "Bash, HTTP, differences",
        arguments: [
            ("bash", "if a; then echo \"b $c\"; fi", "k⟨if⟩ f⟨a⟩; k⟨then⟩ f⟨echo⟩ s⟨\"b ⟩v⟨$c⟩s⟨\"⟩; k⟨fi⟩"),
            ("bash", "A=1 b --c=d if # e", "v⟨A⟩=1 f⟨b⟩ a⟨--c=d⟩ if c⟨# e⟩"),
            ("bash", "for a in b; do c; done", "k⟨for⟩ a k⟨in⟩ b; k⟨do⟩ f⟨c⟩; k⟨done⟩"),
            ("bash", "cat <<'E' > a\nif $b\nE\nc", "f⟨cat⟩ s⟨<<'E'⟩ > a\ns⟨if $b\nE⟩\nf⟨c⟩"),
            ("bash", "a=$(b \"$(c)\")", "v⟨a⟩=k⟨$(⟩f⟨b⟩ s⟨\"⟩k⟨$(⟩f⟨c⟩k⟨)⟩s⟨\"⟩k⟨)⟩"),
            ("console", "$ make test\nif done\n$ ls", "c⟨$⟩ f⟨make⟩ test\nif done\nc⟨$⟩ f⟨ls⟩"),
            (
                "http",
                "POST /a HTTP/1.1\nContent-Type: application/json\n\n{\"b\": 1}\n\nHTTP/1.1 200 OK\n\n",
                "f⟨POST⟩ /a k⟨HTTP⟩/n⟨1.1⟩\np⟨Content-Type⟩: application/json\n\n{p⟨\"b\"⟩: n⟨1⟩}\n\n"
                    + "k⟨HTTP⟩/n⟨1.1⟩ n⟨200⟩ OK\n\n"
            ),
            (
                "http", "A: b\nContent-Type: x/x-www-form-urlencoded\n\nc=d&e",
                "p⟨A⟩: b\np⟨Content-Type⟩: x/x-www-form-urlencoded\n\np⟨c⟩=s⟨d⟩&p⟨e⟩"
            ),
            (
                "diff", "--- a\n+++ b\n@@ -1 +1 @@\n-c\n+d\n e",
                "a⟨--- a⟩\na⟨+++ b⟩\nf⟨@@ -1 +1 @@⟩\nd⟨-c⟩\ni⟨+d⟩\n e"
            ),
        ])
    func shell(language: String, code: String, expected: String) {
        #expect(marked(code, language) == expected)
    }

    @Test(
        "languages of one table each",
        arguments: [
            (
                "go", "func a(b string) { // c\n\tx := `d\n`",
                "k⟨func⟩ f⟨a⟩(b t⟨string⟩) { c⟨// c⟩\n\tx := s⟨`d\n`⟩"
            ),
            (
                "rust", "let a = r#\"b\"c\"#; x.await /* /* */ */ 'c",
                "k⟨let⟩ a = s⟨r#\"b\"c\"#⟩; x.k⟨await⟩ c⟨/* /* */ */⟩ a⟨'c⟩"
            ),
            ("rust", "#[derive(A)]\nstruct B", "a⟨#[derive(A)]⟩\nk⟨struct⟩ t⟨B⟩"),
            ("java", "@Override void a() { \"b\\\"\"; }", "a⟨@Override⟩ t⟨void⟩ f⟨a⟩() { s⟨\"b\\\"\"⟩; }"),
            ("csharp", "$\"a {b + \"c\"} {{d\" @\"e\"\"f\"", "s⟨$\"a {⟩b + s⟨\"c\"} {{d\"⟩ s⟨@\"e\"\"f\"⟩"),
            (
                "python", "def a(): return f'{b!r} {{' \"\"\"c\nd\"\"\"",
                "k⟨def⟩ f⟨a⟩(): k⟨return⟩ s⟨f'{⟩b!rs⟨} {{'⟩ s⟨\"\"\"c\nd\"\"\"⟩"
            ),
            ("dart", "'a $b ${c + 1}' r'$d'", "s⟨'a ⟩v⟨$b⟩s⟨ ${⟩c + n⟨1⟩s⟨}'⟩ s⟨r'$d'⟩"),
            ("php", "<?php // a\n$b->c('d');", "a⟨<?php⟩ c⟨// a⟩\nv⟨$b⟩->f⟨c⟩(s⟨'d'⟩);"),
            ("sql", "Select 'it''s' -- a", "k⟨Select⟩ s⟨'it''s'⟩ c⟨-- a⟩"),
            ("toml", "a-b = true # c", "p⟨a-b⟩ = k⟨true⟩ c⟨# c⟩"),
            ("dockerfile", "FROM a AS b", "k⟨FROM⟩ a k⟨AS⟩ b"),
            (
                "powershell", "If ($a -eq \"b $c\") <# d #>",
                "k⟨If⟩ (v⟨$a⟩ a⟨-eq⟩ s⟨\"b ⟩v⟨$c⟩s⟨\"⟩) c⟨<# d #>⟩"
            ),
            ("go", "\"open\nvar", "s⟨\"open⟩\nk⟨var⟩"), ("python", "f'{f'{", "s⟨f'{f'{⟩"),
        ])
    func tables(language: String, code: String, expected: String) {
        #expect(marked(code, language) == expected)
    }
}
