import Diagnostics

extension FindingCase {
    /// A language that is written from right to left, without which nothing is said of direction.
    private static let hebrew = "-- content/he/index.md --\n\(TestSite.page("דף", "טקסט."))\n"

    /// A page in English and Thai, each with this text.
    private static func pair(_ english: String, _ thai: String, matter: String = "", more: String = "")
        -> String
    {
        """
        -- content/en/index.md --
        \(TestSite.page("Home", english))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", thai, matter: matter))
        \(more)
        """
    }

    private static func parity(
        _ name: String, at place: String, note: String? = nil, _ english: String, _ thai: String
    ) -> FindingCase {
        FindingCase(
            name, .translationParity, at: place, note: note, tags: ["en", "th"], pair(english, thai))
    }

    /// A Thai text with names that rightly stand side by side, and then one where two sentences meet.
    private static func runOn(
        _ name: String, at column: Int, _ english: String, _ thai: String
    ) -> FindingCase {
        let fine =
            "ใช้ Sign in with Apple และ *primary App ID* กับ header `x` และ `y` "
            + "แล้วเรียก API `z` ของ ID token"
        return FindingCase(
            name, .textRunOn, at: "content/th/index.md:7:\(column)",
            note: "join the sentences by a word, repeat the subject, or begin a new paragraph",
            tags: ["en", "th"],
            pair("Fine *b* `x` and `y`, `z`, in Xcode `x` Yes\n\n\(english)", "\(fine)\n\n\(thai)"))
    }

    static let translated: [FindingCase] = [
        parity("a section less", at: "content/th/index.md", "## A {#a}\n\n## B {#b}", "## ก {#a}"),
        parity(
            "a section with another id", at: "content/th/index.md:5:1", note: "did you mean `{#before}`?",
            "## A {#before}\n\n## A {#after}", "## ก {#befor}\n\n## ก {#after}"),
        parity(
            "sections in another order", at: "content/th/index.md:5:1",
            "## A {#a}\n\n## B {#b}", "## ข {#b}\n\n## ก {#a}"),
        parity(
            "a heading of another level", at: "content/th/index.md:7:1",
            "## A {#a}\n\n### B {#b}", "## ก {#a}\n\n## ข {#b}"),
        parity(
            "code that differs", at: "content/th/index.md:5:1",
            "```swift\nlet a = 1 // one\n```", "```swift\nlet a = 2 // หนึ่ง\n```"),
        parity(
            "a code block less", at: "content/th/index.md", "```swift\na\n```\n\n```swift\nb\n```",
            "```swift\na\n```"),
        parity(
            "a link to somewhere else", at: "content/th/index.md:5:1",
            "[a](https://a.example)", "[ก](https://b.example)"),
        parity("another alert", at: "content/th/index.md:5:1", "> [!NOTE]\n> A", "> [!TIP]\n> ก"),
        parity("a step less", at: "content/th/index.md", "1. a\n2. b", "1. ก"),
        parity(
            "another step to try", at: "content/th/index.md:5:1",
            "```playground\nprovider: apple.com\nstep: nonce\n```",
            "```playground\nprovider: apple.com\nstep: request\n```"),
        parity(
            "another error to produce", at: "content/th/index.md:5:1",
            "```playground\nprovider: microsoft.com\nerror: aadsts50011\n```",
            "```playground\nprovider: microsoft.com\nerror: aadsts50194\n```"),
        parity(
            "another section included", at: "content/th/index.md:5:1",
            include("index.md", "a") + "\n## A {#a}\n\n1\n\n## B {#b}\n\n2",
            include("index.md", "b") + "\n## ก {#a}\n\n1\n\n## ข {#b}\n\n2"),
        FindingCase(
            "a record of a section that is gone", .translationUnknownSection, at: "content/th/index.md",
            tags: ["en", "th"], pair("Text", "ข้อความ", matter: "source: {gone: abc}\n")),
        FindingCase(
            "a term that the translation never uses", .glossaryMissingTerm, at: "content/th/index.md",
            note: "first in line 5 of `content/en/index.md`; entry `token` of `content/glossary.yml`",
            tags: ["en", "th"],
            pair(
                "A token is a token.", "ข้อความ",
                more: """
                    -- content/glossary.yml --
                    - id: token
                      en: token
                      th: โทเค็น

                    """)),
        FindingCase(
            "an arrow", .textArrow, at: "content/en/index.md:5:10",
            tags: ["en", "he"], FindingCase.home("Settings → Keys, `a → b`.", hebrew)),
        FindingCase(
            "an arrow after those that every direction has", .textArrow, at: "content/en/index.md:5:21",
            tags: ["en", "he"], FindingCase.home("Use ↑, ↓ or ⇧, then → it.", hebrew)),
        FindingCase(
            "a selector that is no code", .textBareName, at: "content/en/index.md:5:6",
            note: "write `signOut:` between backticks", tags: ["en", "he"],
            FindingCase.home("Call signOut: on iPhone: or macOS: `a:`.", hebrew)),
        FindingCase(
            "an option that is no code", .textBareName, at: "content/en/index.md:5:6", tags: ["en", "he"],
            FindingCase.home("Pass -ObjC as well-known flag - yes.", hebrew)),
        runOn("two names of code", at: 13, "`a` `b`", "ได้แก่ `a` `b` จะตัดทิ้ง"),
        runOn("a name of code and a capitalised word", at: 9, "`a` b", "ใช้ `a` SDK จะตัดทิ้ง"),
        runOn("a capitalised word and a name of code", at: 17, "b `a`", "ใช้กับ Android `a` คืนค่า"),
        runOn("a small word and a capitalised one", at: 12, "b", "ของ target Xcode จะดึง"),
        FindingCase(
            "a forbidden word", .glossaryForbiddenTerm, at: "content/th/index.md:5:5",
            note: "write “โทเค็น” (entry `token` of `content/glossary.yml`)", tags: ["en", "th"],
            pair(
                "Text `x`", "`x` โทเคน",
                more: """
                    -- content/glossary.yml --
                    - id: token
                      en: token
                      th: {term: โทเค็น, forbidden: [โทเคน]}

                    """)),
        FindingCase(
            "a forbidden word in an interface text", .glossaryForbiddenTerm,
            at: "content/th/_strings.yml:4:10",
            note: "write “โทเค็น” (entry `token` of `content/glossary.yml`)", tags: ["en", "th"],
            pair(
                "Text", "ข้อความ",
                more: """
                    -- content/en/_strings.yml --
                    run:
                      none: None
                      count: "{token, plural, one {# token} other {# tokens}}"
                      keep: Keep {โทเคน} and โทเคน
                    -- content/th/_strings.yml --
                    run:
                      # โทเคน ในข้อสังเกตไม่นับ
                      none: ไม่มี
                      count: "{token, plural, other {โทเคน # อัน}}"
                      keep: เก็บ {โทเคน}
                    -- content/glossary.yml --
                    - id: token
                      en: token
                      th: {term: โทเค็น, forbidden: [โทเคน]}

                    """)),
        FindingCase(
            "a glossary with an unknown key", .glossaryBadValue, at: "content/glossary.yml:3:3",
            note: "did you mean `noBreak`?",
            home("", "-- content/glossary.yml --\n- id: token\n  en: token\n  nobrake: true\n")),
    ]
}
