import Diagnostics

extension FindingCase {
    /// An `include` block.
    static func include(_ page: String, _ section: String) -> String {
        "```include\npage: \(page)\nsection: \(section)\n```\n"
    }

    private static func shared(_ body: String, matter: String = "") -> String {
        "-- content/en/a/index.md --\n\(TestSite.page("A", body, matter: matter))\n"
    }

    /// An `include` block in a list.
    private static let listed =
        "- x\n\n  " + include("a/index.md", "one").replacing("\n", with: "\n  ")

    /// A section that includes the next one.
    private static func nested(_ number: Int) -> String {
        "## S\(number) {#s\(number)}\n\n" + include("index.md", "s\(number + 1)") + "\n"
    }

    private static func unfit(_ name: String, _ body: String, _ note: String? = nil) -> FindingCase {
        FindingCase(
            name, .includeUnfit, at: "content/en/index.md:5:1", note: note,
            home(include("a/index.md", "one"), shared("## One {#one}\n\n\(body)\n")))
    }

    /// An `include` block with a value.
    private static let valued = "```include\npage: a/index.md\nsection: one\nproduct=\"x\"\n```\n"

    private static let variables: [FindingCase] = [
        FindingCase(
            "a variable without a value", .includeMissingVariable, at: "content/en/index.md:5:1",
            note: "add a line `name=\"…\"`, or give it a default there: `{{name:…}}`",
            home(
                include("_shared/a.md", "one"),
                "-- content/en/_shared/a.md --\n## One {#one}\n\nA {{name}}.\n")),
        FindingCase(
            "a variable without a value on its own page", .includeMissingVariable,
            at: "content/en/index.md:5:7",
            home("See **{{name}}** and `{{name}}`.")),
        FindingCase(
            "a value that nothing uses", .includeUnusedVariable, at: "content/en/index.md:8:1",
            note: "did you mean `products`?",
            home(
                valued,
                "-- content/en/a/index.md --\n\(TestSite.page("A", "## One {#one}\n\n{{products:p}}"))\n")),
    ]

    static let includes: [FindingCase] =
        variables + [
            FindingCase(
                "an include of no page", .includeMissingPage, at: "content/en/index.md:7:1",
                note: "did you mean `a/index.md`?",
                home("Text.\n\n" + include("b/index.md", "one"), shared("## One {#one}"))),
            FindingCase(
                "an include out of the content", .includeMissingPage, at: "content/en/index.md:5:1",
                home(include("../../a.md", "one"), shared("## One {#one}"))),
            FindingCase(
                "an include of a draft", .includeMissingPage, at: "content/en/index.md:5:1",
                note: "`content/en/a/two.md` is a draft",
                home(
                    include("a/two.md", "one"),
                    shared("")
                        + "-- content/en/a/two.md --\n\(TestSite.page("B", "## One {#one}", matter: "draft: true\n"))\n"
                )),
            FindingCase(
                "an include of no section", .includeMissingSection, at: "content/en/index.md:5:1",
                note: "did you mean `one`?", home(include("a/index.md", "ones"), shared("## One {#one}"))),
            FindingCase(
                "an include of a section that is not translated", .includeUntranslated,
                at: "content/th/index.md:7:3", note: "translate it in `content/th/a/index.md`",
                tags: ["en", "th"],
                home(listed, shared("## One {#one}\n\n1"))
                    + "-- content/th/index.md --\n\(TestSite.page("ก", listed))\n"),
            FindingCase(
                "an include of itself", .includeCycle, at: "content/en/index.md:7:1",
                home("## One {#one}\n\n" + include("index.md", "one"))),
            FindingCase(
                "includes within each other", .includeTooDeep, at: "content/en/index.md:5:1",
                home(
                    include("a/index.md", "s1"),
                    shared(
                        (1...4).map { nested($0) }.joined() + "## S5 {#s5}\n\nEnd."))),
            unfit("an include with a footnote", "Text[^1].\n\n[^1]: Note."),
            unfit("an include with an anchor between blocks", "<div id=\"x\">\n\nText.\n\n</div>"),
            unfit("an include with an anchor in the text", "Text <a id=\"x\"></a>."),
            unfit(
                "an include with a heading in a quote", "> ### Deep {#deep}\n>\n> Text.",
                "that belongs to one page; include a section without it"),
        ]
}
