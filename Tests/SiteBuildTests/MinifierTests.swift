import Testing

@testable import SiteBuild

@Suite("Style sheets and scripts become small without becoming others")
struct MinifierTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let source: String
        let result: String

        init(_ name: String, _ source: String, _ result: String) {
            (testDescription, self.source, self.result) = (name, source, result)
        }

        /// Stays as it is.
        init(kept name: String, _ source: String) { self.init(name, source, source) }
    }

    static let styles: [Case] = [
        Case("a rule", "a {\n  color: red;\n  margin: 0 auto;\n}\n", "a{color:red;margin:0 auto}"),
        Case("a comment", "/* one */\na { /* two */ color: red }", "a{color:red}"),
        Case("a comment between words", "a/**/b { top: 0 }", "a b{top:0}"),
        Case("a licence", "/*! MIT */\na { top: 0 }", "/*! MIT */ a{top:0}"),
        Case("a list of selectors", "a,\nb > c :hover { top: 0 }", "a,b>c :hover{top:0}"),
        Case("a name that ends like a comment", ".b-- > c { top: 0 }", ".b-- >c{top:0}"),
        Case("sums", "a { top: calc( 1px + 2px ) }", "a{top:calc(1px + 2px)}"),
        Case(
            "a query", "@media (width >= 64rem) and (hover: none) {\n a { top: 0 }\n}",
            "@media (width>=64rem) and (hover:none){a{top:0}}"),
        Case(
            "strings", "a::before { content: \"/* ; \" attr( x ) '{ }' }",
            "a::before{content:\"/* ; \" attr(x) '{ }'}"),
        Case("an address", "a { background: url(//x/*y*/z.png) }", "a{background:url(//x/*y*/z.png)}"),
        Case("what matters more", "a { top: 0 !important }", "a{top:0!important}"),
        Case(kept: "an escaped name", ".a\\31  b { top: 0 }"),
        Case(kept: "a comment without an end", "a { top: 0 } /* "),
        Case(kept: "a string without an end", "a { content: \"\n }"),
    ]

    @Test("style sheets", arguments: styles)
    func style(_ item: Case) {
        let once = StyleMinifier.minified(Array(item.source.utf8))
        #expect(String(decoding: once, as: UTF8.self) == item.result)
        #expect(StyleMinifier.minified(once) == once)
    }

    static let scripts: [Case] = [
        Case(
            "a function", "function add(a, b) {\n  // The sum.\n  return a + b;\n}\n",
            "function add(a,b){return a+b;}\n"),
        Case("ends of lines that end statements", "a = 1\nb = 2\n\n(c)\n", "a=1\nb=2\n(c)\n"),
        Case("what returns nothing", "return\na", "return\na"),
        Case("counting", "a + +b - -c\na++\nb", "a+ +b- -c\na++\nb"),
        Case("counting down to a comparison", "a-- > b\nc < ! --d", "a-- >b\nc< ! --d"),
        Case(
            "arrows", "a = (b) => -b\nc = d =>\n  `e`\nf = () => /=> g/", "a=(b)=>-b\nc=d=>`e`\nf=()=>/=> g/"),
        Case("strings", "x = 'a  // b' + \"/* c */\"", "x='a  // b' + \"/* c */\""),
        Case("a template", "x = `a  ${ b /* c */ + `${ d }` }  // e\n`;", "x=`a  ${b+ `${d}`}  // e\n`;"),
        Case("a pattern with slashes", "x = /[/*]\\/ \"/g.test(y)", "x=/[/*]\\/ \"/g.test(y)"),
        Case("a pattern after a condition", "if (x) /\\/\\//.test(y)", "if(x)/\\/\\//.test(y)"),
        Case("a pattern that is returned", "return /'/", "return /'/"),
        Case("divisions", "a / b / (c) / d[0] / 2 // e", "a / b /(c)/ d[0]/ 2"),
        Case("a member called like a keyword", "a.return / 2 / b", "a.return / 2 / b"),
        Case("a comment of two lines", "a /* b\n c */ d", "a\nd"),
        Case("a licence", "/*! MIT */\na", "/*! MIT */\na"),
        Case(
            "an object, a class", "x = { a: 1, get b() { return 2 } }\nclass C { #d = 1 }",
            "x={a:1,get b(){return 2}}\nclass C{#d=1}"),
        Case("last commas", "f(a, {\n  b: `,${c}`,\n},\n)\nd = [e, , ]", "f(a,{b:`,${c}`})\nd=[e,,]"),
        Case("words", "let [a] = b in c\nfor (const d of e) f()", "let[a]=b in c\nfor(const d of e)f()"),
        Case("comparisons", "a < !b\nc = d > e", "a< !b\nc=d>e"),
        Case(kept: "a slash after a brace", "x = {}  / 2"),
        Case(kept: "a string without an end", "x  = 'a\n'"),
        Case(kept: "a comment of a page", "a  <!-- b"),
        Case(kept: "brackets that do not match", "a  = (b]"),
        Case(kept: "a space that is none of ASCII's", "a =\u{00A0}b"),
    ]

    @Test("scripts", arguments: scripts)
    func script(_ item: Case) {
        let once = ScriptMinifier.minified(Array(item.source.utf8))
        #expect(String(decoding: once, as: UTF8.self) == item.result)
        #expect(ScriptMinifier.minified(once) == once)
    }

    @Test("a file is put together of its parts, which are not published by themselves")
    func parts() {
        func file(_ path: String, _ text: String) -> (path: String, bytes: [UInt8]) {
            (path, Array(text.utf8))
        }
        let published = PublishedAssets([
            file("css/other.css", "@import \"site/a.css\";\n"),
            file(
                "css/site.css",
                "@layer x, y;\n\n@import \"site/a.css\";\n@import \"site/none.css\";\n@import \"b.css\";\n"),
            file("css/site/a.css", "@layer x { a { top: 0 } }\n"),
            file("css/site/lonely.css", "b { top: 0 }"),
            file("images/a.txt", "  as it is  "),
            file("js/lib.min.js", "a  =  1"),
            file("js/site.js", "(() => {\n//= require site/a.js\n})();\n"),
            file("js/site/a.js", "// One.\nlet a = 1;\n"),
        ]).files.map { "\($0.path): \(String(decoding: $0.bytes, as: UTF8.self))" }
        #expect(
            published == [
                "css/other.css: @layer x{a{top:0}}",
                "css/site.css: @layer x,y;@layer x{a{top:0}}@import \"site/none.css\";@import \"b.css\";",
                "css/site/lonely.css: b{top:0}", "images/a.txt:   as it is  ", "js/lib.min.js: a  =  1",
                "js/site.js: (()=>{let a=1;})();\n",
            ])
    }
}
