import Markdown
import Testing

/// Isolation of left-to-right runs (languages.md §2) and terms that must not break (§3).
@Suite("Text: isolates in right-to-left pages, no-break terms")
struct TextPolicyTests {
    /// Text, and the same with each run in brackets `⟦ ⟧`.
    static let runs = [
        ("ASCII words", "התחברות עם Apple היום", "התחברות עם ⟦Apple⟧ היום"),
        ("several words are one label", "עם Sign in with Apple היום", "עם ⟦Sign in with Apple⟧ היום"),
        (
            "each label of a list", "Service ID, Apple Team ID, private key ו-key ID.",
            "⟦Service ID⟧, ⟦Apple Team ID⟧, ⟦private key⟧ ו-⟦key ID⟧."
        ),
        ("a prefix stays outside", "ב-Apple ו-C++ וב-Objective-C", "ב-⟦Apple⟧ ו-⟦C++⟧ וב-⟦Objective-C⟧"),
        ("a flag keeps its hyphen", "הדגל -ObjC נדרש", "הדגל ⟦-ObjC⟧ נדרש"),
        ("a wildcard domain", "הדומיין *.firebaseapp.com.", "הדומיין ⟦*.firebaseapp.com⟧."),
        ("a path with underlines", "הנתיב __/auth/handler כאן", "הנתיב ⟦__/auth/handler⟧ כאן"),
        ("a file ending", "הקובץ .plist", "הקובץ ⟦.plist⟧"),
        ("an e-mail address", "אל noreply@a.com, תודה", "אל ⟦noreply@a.com⟧, תודה"),
        ("a URL with a slash at its end", "ב-https://a.com/b/ כאן", "ב-⟦https://a.com/b/⟧ כאן"),
        ("a directive", "השורה @import Firebase", "השורה ⟦@import Firebase⟧"),
        ("a call", "קוראים signIn(with:) עכשיו", "קוראים ⟦signIn(with:)⟧ עכשיו"),
        ("parentheses of the sentence", "גוגל (Google) ואפל (Apple ID)", "גוגל (⟦Google⟧) ואפל (⟦Apple ID⟧)"),
        ("quotes of the sentence", "\"Apple\" ו'Google'", "\"⟦Apple⟧\" ו'⟦Google⟧'"),
        ("a version", "iOS 17.2 ומעלה", "⟦iOS 17.2⟧ ומעלה"),
        ("an ampersand between labels", "Q & A כאן", "⟦Q & A⟧ כאן"),
        ("an ampersand at the end", "Apple & כאן", "⟦Apple⟧ & כאן"),
        ("numbers alone", "בשנת 2026, בין 10-20 ימים", "בשנת 2026, בין 10-20 ימים"),
        ("a negative number", "בין -5 ל-10", "בין ⟦-5⟧ ל-10"),
        ("a minus sign", "הקוד (−1) או −5, בין 10−20", "הקוד (⟦−1⟧) או ⟦−5⟧, בין 10−20"),
        ("a telephone number", "אל +972-50-123-4567 כאן", "אל ⟦+972-50-123-4567⟧ כאן"),
        ("a trademark", "Apple™ ו-Google®", "⟦Apple™⟧ ו-⟦Google®⟧"),
        ("Latin with accents", "הקפה Café של José", "הקפה ⟦Café⟧ של ⟦José⟧"),
        ("no Latin at all", "שלום, עולם!", "שלום, עולם!"),
        ("signs alone", "- + * / ( ) …", "- + * / ( ) …"),
        ("slash to Hebrew", "Apple/גוגל", "⟦Apple⟧/גוגל"),
        ("a question", "למה Apple?", "למה ⟦Apple⟧?"),
        (
            "a colon within quotes", "הספר \"Design Patterns: Elements\" כאן",
            "הספר \"⟦Design Patterns: Elements⟧\" כאן"
        ),
        ("a colon of the sentence", "בעזרת nonce: Google מקבלת", "בעזרת ⟦nonce⟧: ⟦Google⟧ מקבלת"),
        ("a colon before Hebrew", "ב-Apple: מפתח", "ב-⟦Apple⟧: מפתח"),
        ("brackets within a phrase", "המדריך Learn C++ (beta) כאן", "המדריך ⟦Learn C++ (beta)⟧ כאן"),
        ("quotes within a phrase", "הדף Install the \"quick\" way.", "הדף ⟦Install the \"quick\" way⟧."),
        (
            "a sentence in quotes", "\"Error: file not found, try again.\" אומר",
            "\"⟦Error: file not found, try again.⟧\" אומר"
        ),
        ("labels in quotes", "\"Apple\", \"Google\" ועוד", "\"⟦Apple⟧\", \"⟦Google⟧\" ועוד"),
        ("a bracket that ends outside", "(ב-Apple) Google כאן", "(ב-⟦Apple⟧) ⟦Google⟧ כאן"),
        ("two sentences", "עם Apple. Google לא", "עם ⟦Apple⟧. ⟦Google⟧ לא"),
        ("labels with a prefix", "ב-Linux, macOS ו-Windows", "ב-⟦Linux⟧, ⟦macOS⟧ ו-⟦Windows⟧"),
        ("gershayim are no quotes", "צה\"ל Apple, ד\"ר Google", "צה\"ל ⟦Apple⟧, ד\"ר ⟦Google⟧"),
    ]

    @Test("left-to-right runs get a `<bdi>` of their own", arguments: runs)
    func isolates(_ name: String, _ text: String, _ expected: String) {
        // A code block would hide signs that are Markdown; the link's text is plain after escapes.
        let escaped = text.replacing("*", with: "\\*").replacing("_", with: "\\_").replacing(
            "+ \\*", with: "\\+ \\*")
        let html = Markdown.html("א \(escaped)", options: HTMLOptions(isolates: true))
            .replacing("<bdi dir=\"ltr\">", with: "⟦").replacing("</bdi>", with: "⟧")
            .replacing("-\u{2060}", with: "-")
            .replacing(#/</?(p|a)( [^>]*)?>/#, with: "").replacing("&quot;", with: "\"").replacing(
                "&amp;", with: "&")
        #expect(html == "א \(expected)\n", "\(name)")
    }

    /// Markdown, and the text of it with each run in brackets and each element in `‹ ›`.
    static let mixed = [
        (
            "no Hebrew at all", "\"Error: file not found, try again.\"",
            "⟦\"Error: file not found, try again.\"⟧"
        ),
        (
            "no Hebrew, with a link and code", "Run `make`, or [Learn](b) (beta).",
            "⟦Run ‹make›, or ‹Learn› (beta).⟧"
        ),
        ("no Hebrew in a heading", "## Learn C++ (beta)", "⟦Learn C++ (beta)⟧"),
        ("no letters", "`a`, `b`: 10", "‹a›, ‹b›: 10"),
        ("emphasis within a phrase", "עם Sign *in* with **Apple** היום", "עם ⟦Sign ‹in› with ‹Apple›⟧ היום"),
        ("emphasis alone", "עם **Apple,** היום", "עם ‹⟦Apple⟧,› היום"),
        ("Hebrew in emphasis", "עם **Apple היום** Google", "עם ‹⟦Apple⟧ היום› ⟦Google⟧"),
        ("code within a phrase", "מריצים Run `make` in Terminal כאן", "מריצים ⟦Run ‹make› in Terminal⟧ כאן"),
        ("code at an end of a phrase", "הפקודה `make` Apple `b` כאן", "הפקודה ‹make› ⟦Apple⟧ ‹b› כאן"),
        ("a link is one phrase", "ראו [Stop, look. Go](b), [Apple](c)", "ראו ‹⟦Stop, look. Go⟧›, ‹⟦Apple⟧›"),
        ("a title in italics", "הספר *Patterns: Elements, 2nd* כאן", "הספר ‹⟦Patterns: Elements, 2nd⟧› כאן"),
        ("a prefix before a link", "ב-[Apple](b)", "ב-‹⟦Apple⟧›"),
        ("a line break of the source", "עם Sign in\nwith Apple כאן", "עם ⟦Sign in\nwith Apple⟧ כאן"),
        ("a table", "|Learn (beta)|גוגל (Google)|\n|-|-|", "⟦Learn (beta)⟧גוגל (⟦Google⟧)"),
    ]

    @Test("a run has the links, the emphasis and the code in it", arguments: mixed)
    func wholeRuns(_ name: String, _ text: String, _ expected: String) {
        let html = Markdown.html(text, options: HTMLOptions(isolates: true))
            .replacing("<bdi dir=\"ltr\">", with: "⟦").replacing("</bdi>", with: "⟧")
            .replacing("-\u{2060}", with: "-")
            .replacing(#/<a class="anchor"[^>]*></a>/#, with: "")
            .replacing(#/</(em|strong|code|a)>/#, with: "›").replacing(
                #/<(em|strong|code|a)( [^>]*)?>/#, with: "‹"
            )
            .replacing(#/\n?</?[a-z][^>]*>\n?/#, with: "").replacing("&quot;", with: "\"")
        #expect(html == expected, "\(name)")
    }

    @Test(
        "code of a right-to-left page has a direction; titles and alternative texts are isolated by characters"
    )
    func codeAndAttributes() {
        let html = Markdown.html(
            "`signOut:` [א](b \"עם Apple\") ![עם C++](c.png)\n", options: HTMLOptions(isolates: true))
        #expect(html.contains("<code dir=\"ltr\" translate=\"no\">signOut:</code>"))
        #expect(html.contains("title=\"עם \u{2066}Apple\u{2069}\""))
        #expect(html.contains("alt=\"עם \u{2066}C++\u{2069}\""))
    }

    @Test("a left-to-right page isolates nothing")
    func leftToRight() {
        #expect(Markdown.html("ก Apple `a`\n") == "<p>ก Apple <code translate=\"no\">a</code></p>\n")
    }

    static let terms = TermMatcher(["โปรเจ็กต์", "โทเค็น", "โทเค็นรีเฟรช", "กา", "Xcode Cloud", "iOS", ""])
    static let breaks = [
        ("a term", "เปิดโปรเจ็กต์ใหม่", "เปิด⟦โปรเจ็กต์⟧ใหม่"),
        ("the longest term", "โทเค็นรีเฟรช โทเค็น", "⟦โทเค็นรีเฟรช⟧ ⟦โทเค็น⟧"),
        ("a term that would lose its marks", "ก่า กา กา่ กาก", "ก่า ⟦กา⟧ กา่ ⟦กา⟧ก"),
        (
            "a Latin term is a whole word", "iOS iOSx xiOS (iOS) Xcode Cloud",
            "⟦iOS⟧ iOSx xiOS (⟦iOS⟧) ⟦Xcode Cloud⟧"
        ),
        ("terms in a link, not in its URL or code", "[โทเค็น](โทเค็น) `โทเค็น`", "⟦โทเค็น⟧ โทเค็น"),
        ("a term at the end cut short", "โทเค", "โทเค"),
    ]

    @Test("terms are kept whole", arguments: breaks)
    func noBreak(_ name: String, _ text: String, _ expected: String) {
        let html = Markdown.html(text, options: HTMLOptions(noBreakTerms: Self.terms))
            .replacing("<span class=\"nb\">", with: "⟦").replacing("</span>", with: "⟧")
            .replacing(#/<[^>]*>/#, with: "")
        #expect(html == "\(expected)\n", "\(name)")
    }

    @Test("both together, nothing lost, everything escaped")
    func both() {
        let options = HTMLOptions(isolates: true, noBreakTerms: Self.terms)
        #expect(
            Markdown.html("א <3 & iOS 17 \"ב\"", options: options)
                == "<p>א &lt;3 &amp; <bdi dir=\"ltr\"><span class=\"nb\">iOS</span> 17</bdi> &quot;ב&quot;</p>\n"
        )
    }

    static let defined = DefinedTerms([
        ("/g/#token", ["token", "tokens"]), ("/g/#id-token", ["ID token"]),
        ("/g/#provider", ["ספק", "הספק"]),
        ("/g/#account", ["บัญชี"]),
    ])
    static let definitions = [
        ("the first of each term leads to its definition", "A token, a Token.", "A [token token], a Token."),
        ("the longest term", "ID tokens, an ID token", "ID [token tokens], an [id-token ID token]"),
        ("whole words only", "tokenise", "tokenise"),
        (
            "not in headings, links and code", "## token\n\n[token](x) `token` token",
            "tokentoken token [token token]"
        ),
        ("Hebrew with its prefixes", "שהספק וכספקים בספק", "ש[provider הספק] וכספקים בספק"),
        ("Thai between letters", "มีบัญชีของบัญชี", "มี[account บัญชี]ของบัญชี"),
        ("not a table's head", "|token|\n|-|\n|token|\n", "token[token token]"),
    ]

    @Test("terms lead to their definitions", arguments: definitions)
    func definedTerms(_ name: String, _ text: String, _ expected: String) {
        var options = HTMLOptions()
        options.definedTerms = Self.defined
        let html = Markdown.html(text, options: options)
            .replacing(##/<a class="term" href="/g/#([a-z-]+)">([^<]*)</a>/##, with: { "[\($0.1) \($0.2)]" })
            .replacing(#/<[^>]*>|\n/#, with: "")
        #expect(html == expected, "\(name)")
    }

    @Test("titles keep their terms whole")
    func unbrokenText() {
        let terms = TermMatcher(["โทเค็น", "iOS"])
        #expect(
            String(decoding: NonbreakingText.html("<โทเค็นและ iOS", keeping: terms), as: UTF8.self)
                == "&lt;<span class=\"nb\">โทเค็น</span>และ <span class=\"nb\">iOS</span>")
        #expect(NonbreakingText.html("a < b", keeping: TermMatcher([])) == Array("a &lt; b".utf8))
    }

    @Test("titles keep runs of the other direction to themselves")
    func isolatedText() {
        #expect(
            String(decoding: IsolatedText.html("<ב-C++ א"), as: UTF8.self)
                == "&lt;ב-\u{2060}<bdi dir=\"ltr\">C++</bdi> א")
        #expect(IsolatedText.plain("ב-C++ וגם iOS") == "ב-\u{2066}C++\u{2069} וגם \u{2066}iOS\u{2069}")
        #expect(IsolatedText.plain("") == "")
        #expect(IsolatedText.plain("Learn C++ (beta)") == "\u{2066}Learn C++ (beta)\u{2069}")
    }
}
