import Diagnostics

extension FindingCase {
    /// A block's template with this head.
    static func template(_ head: String, _ body: String = "<p>{{{body}}}</p>", name: String = "box") -> String
    {
        "-- templates/blocks/\(name).mustache --\n---\n\(head)\n---\n\(body)\n"
    }

    /// The block that the cases use: an argument of each kind.
    private static let box = template(
        """
        arguments:
          note: text
          to: link
          picture: image
          limit: number
          paid: flag
          level: { kind: choice, choices: [must, should] }
        """,
        "<p>{{note}}{{to}}{{picture}}{{limit}}{{#paid}}{{/paid}}{{level}}</p>{{{body}}}")

    private static let needy = template(
        "body: required\narguments:\n  note: { kind: text, required: true, description: what it is }",
        "<p>{{note}}</p>{{{body}}}")

    private static func used(
        _ name: String, _ id: DiagnosticID, _ column: Int, _ tag: String, note: String? = nil,
        _ template: String = box
    ) -> FindingCase {
        FindingCase(
            name, id, at: "content/en/index.md:5:\(column)", note: note, home("\(tag)\n\nText.\n", template))
    }

    private static let arguments: [FindingCase] = [
        used(
            "an argument that is none", .blockUnknownArgument, 6, "<box limt=\"1\"/>",
            note: "did you mean `limit`?"),
        used(
            "an argument like no other", .blockUnknownArgument, 6, "<box colour=\"1\"/>",
            note: "it has `note`, `to`, `picture`, `limit`, `paid`, `level`"),
        used(
            "an argument of a block that has none", .blockUnknownArgument, 6, "<box a=\"1\"/>",
            note: "it has none; `templates/blocks/box.mustache` may declare it", template("body: optional")),
        used("an argument without a value", .blockBadArgument, 6, "<box note=\"\"/>"),
        used(
            "an argument given twice", .blockBadArgument, 15, "<box note=\"a\" note=\"b\"/>",
            note: "keep one of them"),
        used(
            "a number in words", .blockBadArgument, 6, "<box limit=\"ten\"/>",
            note: "write digits: `10`, `-2`, `1.5`"),
        used("half a number", .blockBadArgument, 6, "<box limit=\"1.\"/>"),
        used(
            "a flag with a value", .blockBadArgument, 6, "<box paid=\"yes\"/>",
            note: "write the name alone, or leave it out"),
        used(
            "a word that is no choice", .blockBadArgument, 6, "<box level=\"shuld\"/>",
            note: "did you mean `should`?"),
        used(
            "a word like no choice", .blockBadArgument, 6, "<box level=\"x\"/>",
            note: "choose `must` or `should`"),
        used("a link to no page", .linkBrokenPage, 6, "<box to=\"nowhere.md\"/>"),
        used("a link to no heading", .linkBrokenAnchor, 6, "<box to=\"#nowhere\"/>"),
        used("a link that runs", .markdownLinkScheme, 6, "<box to=\"javascript:alert(1)\"/>"),
        used("a link that runs, in disguise", .markdownLinkScheme, 6, "<box to=\"java&#x73;cript:x\"/>"),
        used("a picture that is not there", .linkBrokenFile, 6, "<box picture=\"a.png\"/>"),
        used("a picture of another host", .linkBrokenFile, 6, "<box picture=\"https://example.com/a.png\"/>"),
        used(
            "an argument that is missing", .blockMissingArgument, 1, "<box>\n\nText.\n\n</box>",
            note: "add `note=\"…\"`: what it is", needy),
        FindingCase(
            "an argument on a line of its own", .blockBadArgument, at: "content/en/index.md:9:5",
            home("- x\n\n  <box\n    limit=\"1\"\n    paid=\"1\"\n  />\n", box)),
        FindingCase(
            "an argument in a quote", .blockUnknownArgument, at: "content/en/index.md:6:5",
            home("> <box\n>   levle=\"must\"/>\n", box)),
    ]

    private static let bodies: [FindingCase] = [
        used(
            "a block without its text", .blockBody, 1, "<box note=\"a\"></box>",
            note: "write it before `</box>`, with a blank line before and after it", needy),
        used(
            "text that no template shows", .blockBody, 1, "<box>\n\nText.\n\n</box>",
            note: "end the tag with `/>`, or show the text in `templates/blocks/box.mustache`: `{{{body}}}`",
            template("", "<p>Fixed</p>")),
        used("text without a blank line", .blockPlace, 1, "<box>\nText.\n</box>", template("")),
        used("a block within a line", .blockPlace, 6, "Text <box/> text.", template("")),
        FindingCase(
            "an end tag below text", .blockPlace, at: "content/en/index.md:8:1",
            home("<box>\n\nText.\n</box>\n", template(""))),
        FindingCase(
            "a start tag below text", .blockPlace, at: "content/en/index.md:6:1",
            home("Text.\n<box>\n\nText.\n\n</box>\n", template(""))),
        used(
            "a block that never ends", .markdownHTMLUnbalanced, 1, "<box>",
            note: "add `</box>` in the same block, or `/>` at the end of the tag", template("")),
        FindingCase(
            "a block that ends within another", .markdownHTMLUnbalanced, at: "content/en/index.md:7:1",
            home("<box>\n\n<steps>\n\n1. A\n\n</box>\n\nText.\n", template(""))),
        used(
            "a block that is none", .markdownHTMLTag, 1, "<bax note=\"a\">\n\nText.\n\n</bax>",
            note: "did you mean `<box>`?"),
        used(
            "a block with a slip at its beginning", .markdownHTMLTag, 1,
            "<boox note=\"a\">\n\nText.\n\n</box>",
            note: "did you mean `<box>`?"),
    ]

    private static func head(
        _ name: String, _ place: String, _ head: String, note: String? = nil, _ body: String = "{{a}}"
    ) -> FindingCase {
        FindingCase(
            name, .blockDeclaration, at: "templates/blocks/box.mustache:\(place)", note: note,
            home("Text.", template(head, body)))
    }

    private static let heads: [FindingCase] = [
        head("a key that is none", "2:1", "arguents: {}", note: "did you mean `arguments`?", "x"),
        head("a body that is none", "2:7", "body: maybe", "{{{body}}}"),
        head("a list of arguments", "3:3", "arguments:\n  - a"),
        head("an argument with a capital", "3:3", "arguments:\n  Level: text", "x"),
        head(
            "an argument with a name of the template's", "3:3", "arguments:\n  body: text",
            note: "every block has a value of that name: choose another", "x"),
        head("a kind that is none", "3:6", "arguments:\n  a: txt", note: "did you mean `text`?"),
        head("an argument without a kind", "3:6", "arguments:\n  a: { required: true }"),
        head(
            "a choice of nothing", "3:14", "arguments:\n  a: { kind: choice }",
            note: "add `choices: [one, two]`, each of ASCII letters, digits, `-` and `_`"),
        head("a choice of sentences", "3:14", "arguments:\n  a: { kind: choice, choices: [two words] }"),
        head("choices of a text", "3:29", "arguments:\n  a: { kind: text, choices: [x] }"),
        head("a flag that is needed", "3:30", "arguments:\n  a: { kind: flag, required: true }"),
        head(
            "a default that is never used", "3:45",
            "arguments:\n  a: { kind: text, required: true, default: x }"),
        head(
            "a default that is no choice", "3:45",
            "arguments:\n  a: { kind: choice, choices: [b], default: c }", note: "did you mean `b`?"),
        head("a default on one page only", "3:29", "arguments:\n  a: { kind: link, default: x.md }"),
    ]

    private static let templates: [FindingCase] = [
        FindingCase(
            "a head that is no YAML", .yamlSyntax, at: "templates/blocks/box.mustache:3:2",
            home("Text.", template("a: [\n]x: }", "x"))),
        FindingCase(
            "a head without an end", .frontMatterUnclosed, at: "templates/blocks/box.mustache:1:1",
            home("Text.", "-- templates/blocks/box.mustache --\n---\nbody: none\n")),
        FindingCase(
            "an argument that is not shown", .blockUnusedArgument, at: "templates/blocks/box.mustache:3:3",
            note: "write `{{note}}` where it belongs, or remove it from the head",
            home("Text.", template("arguments:\n  note: text"))),
        FindingCase(
            "a text that is not shown", .blockUnusedArgument, at: "templates/blocks/box.mustache:2:7",
            home("Text.", template("body: optional", "<p></p>"))),
        FindingCase(
            "a value that is not declared", .templateUnknownVariable,
            at: "templates/blocks/box.mustache:5:4", note: "did you mean `note`?",
            home("Text.", template("arguments:\n  note: text", "<p>{{nte}}{{note}}</p>"))),
        FindingCase(
            "a text that is not taken", .templateUnknownVariable, at: "templates/blocks/box.mustache:4:1",
            home("Text.", template("body: none", "{{{body}}}"))),
        FindingCase(
            "a template that never ends", .templateUnclosedSection,
            at: "templates/blocks/box.mustache:4:1", home("Text.", template("body: none", "{{#strings}}"))),
        FindingCase(
            "a template that leaves a tag open", .templateUnbalancedHTML,
            at: "templates/blocks/box.mustache:5:1", home("Text.", template("body: none", "<p class"))),
        FindingCase(
            "a template that leaves an element open", .templateUnbalancedHTML,
            at: "templates/blocks/box.mustache:5:1",
            home("Text.", template("", "<p>\n<section><br><p></p>{{{body}}}"))),
        FindingCase(
            "a template that closes too much with one of its choices", .templateUnbalancedHTML,
            at: "templates/blocks/box.mustache:5:1",
            home(
                "Text.",
                template(
                    "arguments:\n  a: { kind: choice, choices: [b, c] }",
                    "{{#a_is_b}}<b>{{/a_is_b}}{{#a_is_c}}<b title='>'>{{/a_is_c}}{{a}}{{#a}}</b>{{/a}}{{#a_is_c}}</em>{{/a_is_c}}"
                ))),
        FindingCase(
            "a text in the wrong place", .templateRawOutsideText, at: "templates/blocks/box.mustache:4:11",
            home("Text.", template("", "<p title=\"{{{body}}}\"></p>"))),
        FindingCase(
            "a template that includes itself", .templateUnrenderable, at: "templates/blocks/box.mustache",
            home(
                "Text.",
                template("arguments:\n  a: text", "{{> loop}}")
                    + "-- templates/partials/loop.mustache --\n{{#a}}{{> loop}}{{/a}}\n")),
        FindingCase(
            "an interface text that is missing", .stringsMissingKey,
            at: "templates/blocks/box.mustache:4:3",
            home("Text.", template("", "{{strings.nothing}}{{{body}}}"))),
        FindingCase(
            "a default that leads nowhere", .linkBrokenPage, at: "templates/blocks/box.mustache:3:3",
            home("Text.", template("arguments:\n  a: { kind: link, default: /gone/ }", "{{a}}"))),
        FindingCase(
            "a default picture that is not there", .linkBrokenFile, at: "templates/blocks/box.mustache:3:3",
            home("Text.", template("arguments:\n  a: { kind: image, default: /a.png }", "{{a}}"))),
        FindingCase(
            "a block called like a tag", .blockName, at: "templates/blocks/table.mustache",
            home("Text.", template("", name: "table"))),
        FindingCase(
            "a block with a capital", .blockName, at: "templates/blocks/Box.mustache",
            home("Text.", template("", name: "Box"))),
        FindingCase(
            "a block in a folder", .blockName, at: "templates/blocks/a/box.mustache",
            home("Text.", template("", name: "a/box"))),
        FindingCase(
            "a block that is no template", .blockName, at: "templates/blocks/box.html",
            note: "call it `box.mustache`", home("Text.", "-- templates/blocks/box.html --\n<p></p>\n")),
    ]

    private static let translatedBlocks: [FindingCase] = [
        FindingCase(
            "a translation with another choice", .translationParity, at: "content/th/index.md:5:1",
            note: "both have the same blocks, with the same choices and numbers; content/en/index.md:5:1",
            tags: ["en", "th"],
            home("<box level=\"must\" note=\"Words\"/>", box)
                + "-- content/th/index.md --\n\(TestSite.page("หน้าแรก", "<box level=\"should\" note=\"คำ\"/>"))\n"
        )
    ]

    static let customBlocks = arguments + bodies + heads + templates + translatedBlocks
}
