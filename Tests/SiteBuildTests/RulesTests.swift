import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("A project and a page give findings the levels that they need")
struct RulesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var project = ""
        var page = ""
        /// The level of the broken link; nil when it is not told.
        let level: Severity?
    }

    private static let cases = [
        Case(testDescription: "none", level: .error),
        Case(testDescription: "project: off", project: "link.broken-page: off", level: nil),
        Case(testDescription: "project: note", project: "link.broken-page: note", level: .note),
        Case(testDescription: "project: warning", project: "link.broken-page: warning", level: .warning),
        Case(testDescription: "another rule", project: "link.draft: off", level: .error),
        Case(testDescription: "page: off", page: "link.broken-page: off", level: nil),
        Case(
            testDescription: "the page has the last word", project: "link.broken-page: off",
            page: "link.broken-page: warning", level: .warning),
        Case(
            testDescription: "a page that says nothing of it", project: "link.broken-page: note",
            page: "link.draft: off", level: .note),
    ]

    static func rules(_ yaml: String) -> Diagnosed<Rules> {
        let parsed = LocatedYAML.parse(Array("rules:\n  \(yaml)".utf8), path: "portico.yml")
        var reader = MappingReader(
            parsed.value, name: "portico.yml", at: SourceLocation(path: "portico.yml"),
            ids: MappingReader.FindingIDs(
                unknownKey: .configurationUnknownKey, wrongType: .configurationWrongType,
                badValue: .configurationBadValue, missingKey: .configurationMissingKey))
        var rules = Rules()
        rules.read(&reader)
        return Diagnosed(rules, parsed.diagnostics + reader.finish())
    }

    @Test("the level of a broken link", arguments: cases)
    func level(_ entry: Case) {
        var settings = TestSite.settings()
        if !entry.project.isEmpty {
            let rules = Self.rules(entry.project)
            #expect(rules.diagnostics == [])
            settings.rules = rules.value
        }
        let matter = entry.page.isEmpty ? "" : "rules: { \(entry.page) }\n"
        let site = """
            -- content/en/index.md --
            \(TestSite.page("Home", "[a](nowhere.md)", matter: matter))
            """
        let built = TestSite.build(site, settings)
        #expect(built.diagnostics.map(\.id) == (entry.level == nil ? [] : [.linkBrokenPage]))
        #expect(built.diagnostics.first?.severity == entry.level)
        // A preview says the same.
        var live = IncrementalSite(
            SiteSources(files: TestSite.files(TestSite.templates).merging(TestSite.files(site)) { $1 }),
            settings)
        #expect(live.findings() == built.diagnostics)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let yaml: String
        let place: String
        let message: String
        let note: String
    }

    private static let mistakes = [
        Mistake(
            testDescription: "a finding that does not exist", yaml: "text.arow: off",
            place: "portico.yml:2:3",
            message: "there is no finding `text.arow`", note: "did you mean `text.arrow`?"),
        Mistake(
            testDescription: "a level that does not exist", yaml: "text.arrow: of", place: "portico.yml:2:15",
            message: "`text.arrow` cannot be `of`", note: "did you mean `off`?"),
        Mistake(
            testDescription: "a finding that protects", yaml: "sources.link-outside: off",
            place: "portico.yml:2:3", message: "the level of `sources.link-outside` cannot be changed",
            note: "a site cannot be made of what it finds; mend it instead"),
    ]

    @Test("a rule that cannot be is found where it stands", arguments: mistakes)
    func mistake(_ mistake: Mistake) {
        let found = Self.rules(mistake.yaml)
        #expect(found.diagnostics.map(\.location.description) == [mistake.place])
        #expect(found.diagnostics.map(\.message) == [mistake.message])
        #expect(found.diagnostics.first?.notes == [mistake.note])
        #expect(found.value.isEmpty)
    }

    @Test("nothing is said of direction where every language is written from left to right")
    func direction() {
        let page = TestSite.page("Home", "Settings → Keys, call signOut: now.")
        let site = "-- content/en/index.md --\n\(page)\n"
        #expect(TestSite.build(site).diagnostics == [])
    }
}
