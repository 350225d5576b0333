import Diagnostics
import Foundation
import Markdown
import TestSupport
import Testing

/// Our renderer, without the site's additions, writes what the specifications' examples say.
@Suite(
    "Specifications: GFM 0.29, CommonMark 0.31", .enabled(if: Vectors.available, "PORTICO_VECTORS is unset"))
struct SpecificationTests {
    @Test("every example of the GFM specification passes")
    func gfm() throws {
        for example in try examples("cmark-gfm/spec.txt") where !example.words.contains("disabled") {
            let extensions = Set(example.words.compactMap(MarkdownExtension.init(rawValue:)))
            let html = render(
                example, extensions: extensions, footnotes: false,
                filtersTags: example.words.contains("tagfilter"))
            #expect(
                html == example.html, "example \(example.number), \(example.section): \(example.markdown)")
        }
    }

    @Test("every example of the GFM extensions passes")
    func extensions() throws {
        // One example only asks that nothing crashes.
        for example in try examples("cmark-gfm/extensions.txt") where example.html != "<IGNORE>\n" {
            let html = render(example, extensions: MarkdownExtension.all, footnotes: true, filtersTags: true)
            #expect(
                html == example.html, "example \(example.number), \(example.section): \(example.markdown)")
        }
    }

    /// cmark-gfm implements CommonMark 0.29; these examples of 0.31 are newer than it.
    private static let newer = [
        28: "0.30 limits a decimal reference to seven digits; longer ones become U+FFFD here",
        173: "0.30 added textarea to the tags whose HTML block ends at the end tag",
        356: "0.31 counts currency and other symbols as punctuation beside emphasis",
        627: "0.31 allows `--` within a comment",
        628: "0.31 reads `<!-->` and `<!--->` as whole comments",
    ]

    @Test("every example of CommonMark 0.31 passes but those newer than cmark-gfm, which still differ")
    func commonMark() throws {
        for example in try examples("commonmark/spec.txt") {
            let html = render(example, extensions: [], footnotes: false)
            if let reason = Self.newer[example.number] {
                #expect(html != example.html, "example \(example.number) passes now: \(reason)")
            } else {
                #expect(
                    html == example.html, "example \(example.number), \(example.section): \(example.markdown)"
                )
            }
        }
    }

    private func examples(_ file: String) throws -> [SpecificationExample] {
        SpecificationExample.parse(String(decoding: try Vectors.data(file), as: UTF8.self))
    }

    @Test("no example differs by the rules for scripts without spaces")
    func scriptsWithoutSpaces() throws {
        for file in ["commonmark/spec.txt", "cmark-gfm/spec.txt", "cmark-gfm/extensions.txt"] {
            for example in try examples(file) {
                let all = MarkdownExtension.all
                #expect(
                    render(example, extensions: all, footnotes: true)
                        == render(example, extensions: all, footnotes: true, isStrict: true),
                    "\(file), example \(example.number): \(example.markdown)")
            }
        }
    }

    private func render(
        _ example: SpecificationExample, extensions: Set<MarkdownExtension>, footnotes: Bool,
        filtersTags: Bool = false, isStrict: Bool = false
    ) -> String {
        let parser = MarkdownParser(
            conformanceWith: extensions, footnotes: footnotes, isStrict: isStrict)
        let document = parser.parse(Array(example.markdown.utf8), path: "spec.txt").value
        let html = String(decoding: HTMLRenderer(options: .conformance).render(document), as: UTF8.self)
        return filtersTags ? html.replacing(disallowed) { "&lt;\($0.output.1)" } : html
    }

    /// The tags of GFM's extension "disallowed raw HTML", which pages cannot have anyway.
    private var disallowed: Regex<(Substring, Substring)> {
        #/<(/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[\s>/]))/#.ignoresCase()
    }
}
