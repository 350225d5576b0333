import Diagnostics
import SiteTemplates
import Testing

@Suite("Templates that cannot be read are reported with place and cure")
struct SyntaxTests {
    @Test(
        "findings",
        arguments: [
            ("a\n {{x", ["2:2 unclosed-tag"]),
            ("{{x {{y}}", ["1:1 unclosed-tag"]),
            ("{{{x}} }", ["1:1 unclosed-tag"]),
            ("{{! a", ["1:1 unclosed-tag"]),
            ("{{}}", ["1:1 bad-name"]),
            ("{{a b}}", ["1:1 bad-name"]),
            ("{{a..b}}", ["1:1 bad-name"]),
            ("{{.a}}", ["1:1 bad-name"]),
            ("{{# }}{{/ }}", ["1:1 bad-name", "1:7 bad-name"]),
            ("{{=a=}}", ["1:1 bad-delimiters"]),
            ("{{= a b c =}}", ["1:1 bad-delimiters"]),
            ("{{= == == =}}", ["1:1 bad-delimiters"]),
            ("{{#a}}\n{{#b}}\n{{/b}}", ["1:1 unclosed-section"]),
            ("{{/a}}", ["1:1 mismatched-close"]),
            ("{{#a}}{{/b}}", ["1:7 mismatched-close"]),
            ("{{#a}}{{#b}}{{/a}}", ["1:13 mismatched-close"]),
            ("{{> nowhere}}", ["1:1 unknown-partial"]),
            ("{{< nowhere}}{{/nowhere}}", ["1:1 unknown-partial"]),
            ("{{< p}}{{$titel}}a{{/titel}}{{/p}}", ["1:8 unknown-block"]),
            ("{{> self}}", ["1:1 endless-partial"]),
            (String(repeating: "{{#a}}", count: 200), ["1:601 too-deep"]),
        ])
    func findings(template: String, expected: [String]) {
        let partials = ["p": "{{$title}}{{/title}}", "self": "{{> other}}", "other": "{{> self}}"]
        let found = SiteTemplatesTests.findings(template, partials: partials)
        #expect(found == expected)
    }

    @Test("misspelt names are met with the nearest that exists")
    func suggestions() {
        let partials = ["header": "{{$title}}{{/title}}"]
        let notes = library("{{> heder}}{{<header}}{{$titel}}{{/titel}}{{/header}}", partials: partials)
            .diagnostics.flatMap(\.notes)
        #expect(notes == ["did you mean `header`?", "did you mean `title`?"])
    }

    @Test("a mismatched end names what is open, and where")
    func mismatch() {
        let finding = library("{{#pages}}\n{{/page}}").diagnostics.first
        #expect(finding?.message == "`{{/page}}` stands where `{{#pages}}` of line 1 is still open")
        #expect(finding?.notes == ["write `{{/pages}}`"])
    }

    @Test("bytes that are not UTF-8 are reported, and replaced")
    func encoding() throws {
        let file = TemplateFile(path: "layouts/a.mustache", bytes: [0x0A, 0x61, 0xFF, 0x62])
        let library = TemplateLibrary.parse([file])
        #expect(library.diagnostics.map(\.id) == [.templateBadEncoding])
        #expect(library.diagnostics.first?.location.description == "templates/layouts/a.mustache:2:2")
        #expect(try library.value.render(layout: "a", with: nil) == Array("\na\u{FFFD}b".utf8))
    }

    @Test("a template outside of both folders is reported, and files of other kinds are passed over")
    func misplaced() {
        let files = ["README.md", "a.mustache", "layouts/b.mustache", "partials/x/c.mustache"]
        let library = TemplateLibrary.parse(files.map { TemplateFile(path: $0, bytes: []) })
        #expect(library.diagnostics.map(\.location.description) == ["templates/a.mustache"])
        #expect(library.diagnostics.map(\.id) == [.templateMisplacedFile])
        #expect(library.value.layouts == ["b"])
    }

    @Test("sections nested inside a tag are given up when they mean too much, not tried in every way")
    func sectionsWithoutEnd() {
        let depth = 30
        let layout =
            "<p " + String(repeating: "{{#a}}x", count: depth) + String(repeating: "{{/a}}", count: depth)
        #expect(library(layout + "></p>").diagnostics.contains { $0.id == .templateTooDeep })
        let simple =
            String(repeating: "{{#a}}<p>", count: depth) + String(repeating: "</p>{{/a}}", count: depth)
        #expect(SiteTemplatesTests.findings(simple) == [])
    }

    @Test("every kind of finding about templates has been provoked by some test of this target")
    func everyIDIsTested() {
        // Provoked above, in UnsafePlaceTests, or here; a new case of the enumeration fails until it is added.
        let tested: Set<DiagnosticID> = [
            .templateBadDelimiters, .templateBadEncoding, .templateBadName, .templateEndlessPartial,
            .templateMismatchedClose, .templateMisplacedFile, .templateRawOutsideText, .templateTooDeep,
            .templateURLScheme, .templateUnbalancedHTML, .templateUnclosedSection, .templateUnclosedTag,
            .templateUnknownBlock, .templateUnknownPartial, .templateUnquotedAttribute,
            .templateVariableInAttributeName, .templateVariableInCodeAttribute, .templateVariableInComment,
            .templateVariableInScript, .templateVariableInStyle, .templateVariableInTagName,
        ]
        let ofSiteBuild: Set<DiagnosticID> = [
            .templateMissing, .templateTooLarge, .templateUnrenderable, .templateDeadLink,
            .templateInlineCode,
            .templateMissingAsset, .templateOriginalChanged, .templateUnknownVariable,
        ]
        let all = DiagnosticID.allCases.filter {
            $0.rawValue.hasPrefix("template.") && !ofSiteBuild.contains($0)
        }
        #expect(Set(all) == tested)
    }
}
