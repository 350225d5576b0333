import Diagnostics
import Markdown
import SiteModel
import SiteTemplates
import Testing

@testable import SiteBuild

@Suite("The table of values that templates can show is that of the code")
struct TemplateVocabularyTests {
    /// The names below a value, `[]` behind lists; what is null has no names below it.
    private func names(_ value: TemplateValue, _ prefix: String = "") -> Set<String> {
        switch value {
        case .object(let members):
            members.reduce(into: []) { names, member in
                let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
                names.formUnion(self.names(member.value, name))
            }
        case .list(let elements):
            elements.isEmpty ? [prefix] : Set(elements.flatMap { names($0, "\(prefix)[]") })
        default: [prefix]
        }
    }

    private func root() throws -> TemplateValue {
        let text = """
            -- content/en/index.md --
            \(TestSite.page("Home", "Hi."))
            -- content/en/a/index.md --
            \(TestSite.page("A", "Hi."))
            -- content/en/a/b.md --
            \(TestSite.page("B", "Hi.", matter: "weight: 1\nlastReviewed: 2026-01-02\nchanges:\n  - { day: 2026-01-02, text: New. }\n"))
            -- content/en/a/c.md --
            \(TestSite.page("C", "Hi.", matter: "weight: 2\n"))
            -- content/en/a/d.md --
            \(TestSite.page("D", "Hi.", matter: "weight: 3\n"))
            """
        var settings = TestSite.settings(["en", "th"], baseURL: "https://docs.example.com")
        settings.theme.navigation = [.init(title: .init(["": "A"]), url: "/a/")]
        settings.theme.announcement = .init(title: .init(["": "A"]), url: "/a/")
        let built = TestSite.build(text, settings)
        let output = built.value
        let thai = output.site.locales[1]
        let second = try #require(PagePath("a/c"))
        let page = try #require(output.site.page(at: second, in: thai))
        let headings = MarkdownParser().parse(Array("## X {#x}\n".utf8), path: "a").value.headings
        let dated = try #require(PagePath("a/b"))
        let first = try #require(output.site.page(at: dated, in: output.site.source))
        let known = output.shell.root(of: page, content: [], headings: headings, status: nil)
        guard case .object(var members) = known,
            case .object(var shown)? = members["page"],
            case .object(let other)? = output.shell.root(of: first, content: [], headings: [], status: nil)[
                "page"]
        else { return known }
        for name in ["reviewed", "changes"] { shown[name] = other[name] }
        members["page"] = .object(shown)
        return .object(members)
    }

    @Test("each value of a page is in the table, and each value of the table is there")
    func complete() throws {
        let there = names(try root()).filter { !$0.hasPrefix("strings.") && !$0.hasPrefix("assets.") }
        let table = Set(TemplateVocabulary.entries.filter { $0.layout == nil }.map(\.name))
        func isCovered(_ name: String) -> Bool {
            table.contains { $0 == name || $0.hasPrefix(name + ".") || $0.hasPrefix(name + "[]") }
        }
        #expect(there.filter { !isCovered($0) }.sorted() == [], "not in the table")
        let optional = TemplateVocabulary.entries.filter { $0.type.hasSuffix("?") }.map(\.name)
        #expect(
            table.subtracting(there).subtracting(optional).filter { name in
                // What stands below something that this page lacks.
                !there.contains { name.hasPrefix($0 + ".") || name.hasPrefix($0 + "[]") }
            }.sorted() == [], "not in the code")
    }

    @Test("every entry has a type that templates know, a summary and an example")
    func entries() {
        for entry in TemplateVocabulary.entries {
            let type = entry.type.hasSuffix("?") ? String(entry.type.dropLast()) : entry.type
            #expect(["text", "html", "flag", "number"].contains(type), "\(entry.name)")
            #expect(entry.summary.hasSuffix(".") && !entry.example.isEmpty, "\(entry.name)")
        }
        #expect(TemplateVocabulary.entries.count > 100)
    }
}
