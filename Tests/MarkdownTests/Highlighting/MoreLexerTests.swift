import Markdown
import Testing

@Suite("What the tokens of the web's and the server's languages are")
struct MoreLexerTests {
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
        "Ruby",
        arguments: [
            ("def a?(b: :c) = @d", "k⟨def⟩ f⟨a?⟩(p⟨b⟩: s⟨:c⟩) = v⟨@d⟩"),
            ("\"a #{b[\"c\"]} d\"", "s⟨\"a #{⟩b[s⟨\"c\"⟩]s⟨} d\"⟩"),
            (
                "x = <<~A + <<-'B'\n  #{c} d\nA\n #{e}\n B\nend",
                "x = <<~s⟨A⟩ + <<-s⟨'B'⟩\ns⟨  #{⟩cs⟨} d\nA\n #{e}\n B⟩\nk⟨end⟩"
            ),
            ("a << b; puts <<END\nc\nEND", "a << b; puts <<s⟨END⟩\ns⟨c\nEND⟩"),
            ("%w[a b] + %i(c)", "s⟨%w[a b]⟩ + s⟨%i(c)⟩"),
            ("a =~ /b\\/\"c/i; d / e / f", "a =~ s⟨/b\\/\"c/i⟩; d / e / f"),
            ("a.split /,/", "a.split s⟨/,/⟩"),
            ("=begin\na\n=end\nA::B.new", "c⟨=begin\na\n=end⟩\nt⟨A⟩::t⟨B⟩.new"),
            ("10 % 3 == 1 ? a : b", "n⟨10⟩ % n⟨3⟩ == n⟨1⟩ ? a : b"),
        ])
    func ruby(code: String, expected: String) { #expect(marked(code, "ruby") == expected) }

    @Test(
        "HTML with scripts and styles in it, PHP in HTML",
        arguments: [
            ("html", "<a b=c d=\"e > f\">", "p⟨<a⟩ a⟨b⟩=s⟨c⟩ a⟨d⟩=s⟨\"e > f\"⟩p⟨>⟩"),
            (
                "html", "<script>if (a < 1) b('</b>')</SCRIPT><i>",
                "p⟨<script>⟩k⟨if⟩ (a < n⟨1⟩) f⟨b⟩(s⟨'</b>'⟩)p⟨</SCRIPT><i>⟩"
            ),
            ("html", "<style>a{b:#0b5}</style>", "p⟨<style>⟩t⟨a⟩{p⟨b⟩:n⟨#0b5⟩}p⟨</style>⟩"),
            (
                "html", "<script type=\"application/json\">{\"a\": 1}</script>",
                "p⟨<script⟩ a⟨type⟩=s⟨\"application/json\"⟩p⟨>⟩{p⟨\"a\"⟩: n⟨1⟩}p⟨</script>⟩"
            ),
            ("html", "<a b=\"<c d='e'>", "p⟨<a⟩ a⟨b⟩=s⟨\"⟩p⟨<c⟩ a⟨d⟩=s⟨'e'⟩p⟨>⟩"),
            ("php", "<b><?= $a ?></b>", "p⟨<b>⟩a⟨<?=⟩ v⟨$a⟩ a⟨?>⟩p⟨</b>⟩"),
            ("php", "$a = <<<E\n$b {$c}\n  E;", "v⟨$a⟩ = s⟨<<<E⟩\nv⟨$b⟩s⟨ {⟩v⟨$c⟩s⟨}\n  E⟩;"),
        ])
    func markup(language: String, code: String, expected: String) {
        #expect(marked(code, language) == expected)
    }

    @Test(
        "JSX",
        arguments: [
            (
                "jsx", "return <A b=\"c\">don't {d + 1}</A>;",
                "k⟨return⟩ p⟨<A⟩ a⟨b⟩=s⟨\"c\"⟩p⟨>⟩don't {d + n⟨1⟩}p⟨</A>⟩;"
            ),
            ("jsx", "x = <><B c={<D />}/></> / 2", "x = p⟨<><B⟩ a⟨c⟩={p⟨<D⟩ p⟨/>⟩}p⟨/></>⟩ / n⟨2⟩"),
            ("jsx", "a < b; f(`${<i>x</i>}`)", "a < b; f⟨f⟩(s⟨`${⟩p⟨<i>⟩xp⟨</i>⟩s⟨}`⟩)"),
            ("tsx", "const a = <T,>(b: T) => <p/>", "k⟨const⟩ a = <t⟨T⟩,>(b: t⟨T⟩) => p⟨<p/>⟩"),
            ("ts", "let a = <B>c as D", "k⟨let⟩ a = <t⟨B⟩>c k⟨as⟩ t⟨D⟩"),
        ])
    func jsx(language: String, code: String, expected: String) {
        #expect(marked(code, language) == expected)
    }

    @Test(
        "CSS",
        arguments: [
            (
                "css", "a.b:hover > #c[d='e'] { f: 1.5em -2px }",
                "t⟨a⟩a⟨.b⟩f⟨:hover⟩ > a⟨#c⟩[t⟨d⟩=s⟨'e'⟩] { p⟨f⟩: n⟨1.5em⟩ n⟨-2px⟩ }"
            ),
            (
                "css", "a { --b: url(c;d); e: var(--b) !important }",
                "t⟨a⟩ { v⟨--b⟩: f⟨url⟩(s⟨c;d⟩); p⟨e⟩: f⟨var⟩(v⟨--b⟩) a⟨!important⟩ }"
            ),
            (
                "css", "@media (min-width: 40em) { a { b: c } } /* d",
                "k⟨@media⟩ (min-width: n⟨40em⟩) { t⟨a⟩ { p⟨b⟩: c } } c⟨/* d⟩"
            ),
            (
                "scss", "$a: 1; // b\n.c { &:hover { d: $a } }",
                "v⟨$a⟩: n⟨1⟩; c⟨// b⟩\na⟨.c⟩ { &f⟨:hover⟩ { p⟨d⟩: v⟨$a⟩ } }"
            ),
        ])
    func css(language: String, code: String, expected: String) {
        #expect(marked(code, language) == expected)
    }

    @Test(
        "settings of servers",
        arguments: [
            ("ini", "[a b]\nc d = e # f\n; g\nh", "k⟨[a b]⟩\np⟨c d⟩ = s⟨e ⟩c⟨# f⟩\nc⟨; g⟩\np⟨h⟩"),
            ("ini", "a: \"b; c\"\n  d", "p⟨a⟩: s⟨\"b; c\"⟩\n  s⟨d⟩"),
            ("nginx", "a $b \"c $d\" 10m on; # e", "k⟨a⟩ v⟨$b⟩ s⟨\"c ⟩v⟨$d⟩s⟨\"⟩ n⟨10m⟩ k⟨on⟩; c⟨# e⟩"),
            ("nginx", "location ~ ^/a{2}$ { b c:80; }", "k⟨location⟩ ~ s⟨^/a{2}$⟩ { k⟨b⟩ c:n⟨80⟩; }"),
            (
                "toml", "[a.b]\nc.d = 2026-01-15T07:32:00Z\ne = [\n [-1] ]",
                "k⟨[a.b]⟩\np⟨c⟩.p⟨d⟩ = n⟨2026-01-15T07:32:00Z⟩\np⟨e⟩ = [\n [n⟨-1⟩] ]"
            ),
            (
                "dockerfile", "FROM a as b\nRUN --x=y c \"$D\" \\\n  # e\n  && f 1\nCMD [\"g\"]",
                "k⟨FROM⟩ a k⟨as⟩ b\nk⟨RUN⟩ a⟨--x⟩=y f⟨c⟩ s⟨\"⟩v⟨$D⟩s⟨\"⟩ \\\n  c⟨# e⟩\n  && f⟨f⟩ n⟨1⟩\nk⟨CMD⟩ [s⟨\"g\"⟩]"
            ),
            ("dockerfile", "RUN <<E\na 'b'\nE\nUSER c", "k⟨RUN⟩ s⟨<<E⟩\ns⟨a 'b'\nE⟩\nk⟨USER⟩ c"),
            (
                "make", "A := $(wildcard b/*.c) # d\na: $(B)\n\t@c $@ \"$$e\"\n",
                "v⟨A⟩ := v⟨$(⟩f⟨wildcard⟩ b/*.cv⟨)⟩ c⟨# d⟩\nf⟨a⟩: v⟨$(B)⟩\n\tf⟨@c⟩ v⟨$@⟩ s⟨\"⟩$v⟨$e⟩s⟨\"⟩\n"
            ),
            (
                "make", "ifeq ($(A),b)\n-include c.mk\nendif",
                "a⟨ifeq⟩ (v⟨$(A)⟩,b)\na⟨-include⟩ c.mk\na⟨endif⟩"
            ),
            (
                "powershell", "Get-A -B [string]$env:C `\n@\"\nd $e\n\"@",
                "f⟨Get-A⟩ a⟨-B⟩ [t⟨string⟩]v⟨$env:C⟩ `\ns⟨@\"\nd ⟩v⟨$e⟩s⟨\n\"@⟩"
            ),
            ("rust", "'a: loop { b('c', '\\'', 'ก') }", "a⟨'a⟩: k⟨loop⟩ { f⟨b⟩(s⟨'c'⟩, s⟨'\\''⟩, s⟨'ก'⟩) }"),
        ])
    func settings(language: String, code: String, expected: String) {
        #expect(marked(code, language) == expected)
    }
}
