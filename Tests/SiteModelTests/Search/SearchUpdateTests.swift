import SiteModel
import Testing

@Suite("An index that is brought up to date is the index of the pages as they are")
struct SearchUpdateTests {
    private static let terms = SearchTerms(vocabulary: ["บัญชี", "account"], phrases: ["ลงชื่อเข้าใช้"])
    private static let index = SearchIndex(
        locale: "th", locales: ["th"], strings: [:], partSize: 600, pagesInBlock: 3)

    private static func page(_ number: Int, heading: String? = nil, _ text: String? = nil) -> SearchPage {
        let words = "word\(number) sign_in_\(number) every ลงชื่อเข้าใช้ด้วยบัญชี בחשבון x\(number % 7)"
        return SearchPage(
            path: "page-\(number)/", title: "Page \(number)",
            sections: [
                SearchSection(id: "", heading: "Page \(number)", texts: [words]),
                SearchSection(
                    id: "more", heading: heading ?? "More \"here\"", texts: [text ?? "also \(number)"]),
            ])
    }

    private static func digest(_ page: SearchPage) -> SearchDigest { SearchDigest(page, terms: terms) }
    private static func version(_ bytes: [UInt8]) -> String {
        "\(bytes.count)-\(bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF })"
    }

    /// The index of the first pages with some of them changed, brought up to date and made anew.
    private static func both(
        _ old: [SearchPage], _ new: [SearchPage]
    ) -> (updated: SearchIndex.Files?, fresh: SearchIndex.Files, old: SearchIndex.Files) {
        let before = index.files(of: old.map(digest), version: version)
        let fresh = index.files(of: new.map(digest), version: version)
        let made = SearchIndex.Made(
            size: before.size, sections: old.map { digest($0).sectionCount }, read: { before.files[$0] })
        let changes = zip(old, new).enumerated().map { number, pages in
            SearchPageChange(number: number, old: digest(pages.0), new: digest(pages.1))
        }
        return (index.files(of: made, changing: changes, version: version), fresh, before)
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// By number of the page.
        let pages: [Int: SearchPage]
    }

    private static let changes = [
        Change(testDescription: "nothing", pages: [:]),
        Change(testDescription: "a new word", pages: [4: page(4, "also 4 quite new")]),
        Change(testDescription: "a word that is gone", pages: [4: page(4, "")]),
        Change(testDescription: "a word that all have", pages: [0: page(0, "every"), 39: page(39, "every")]),
        Change(testDescription: "a word of many parts", pages: [7: page(7, "getUserByIDToken")]),
        Change(testDescription: "Thai", pages: [8: page(8, "บัญชีของผู้ใช้"), 9: page(9, "ลงชื่อเข้าใช้")]),
        Change(testDescription: "Hebrew", pages: [8: page(8, "והחשבון")]),
        Change(testDescription: "a heading", pages: [5: page(5, heading: "also every \\ \"new\"")]),
        Change(
            testDescription: "the first and the last heading",
            pages: [
                0: page(0, heading: "First"), 39: page(39, heading: "Last"),
            ]),
        Change(
            testDescription: "all pages",
            pages: Dictionary(
                uniqueKeysWithValues: (0..<40).map { ($0, page($0, "other \($0 % 5)")) })),
    ]

    @Test("whatever has changed", arguments: changes)
    func change(_ change: Change) throws {
        let old = (0..<40).map { Self.page($0) }
        let new = old.indices.map { change.pages[$0] ?? old[$0] }
        let (updated, fresh, before) = Self.both(old, new)
        let files = try #require(updated)
        #expect(before.files.keys.filter { $0.hasPrefix("t") }.count > 1)
        #expect(before.files.merging(files.files) { $1 } == fresh.files)
        #expect(files.size == fresh.size)
        #expect(files.files.isEmpty == change.pages.isEmpty)
        // And back again.
        let back = Self.both(new, old)
        #expect(fresh.files.merging(try #require(back.updated).files) { $1 } == before.files)
    }

    @Test("of a new word only the parts are others that it is in")
    func proportional() throws {
        let old = (0..<40).map { Self.page($0) }
        var new = old
        new[4] = Self.page(4, "also 4 zebra")
        let names = try #require(Self.both(old, new).updated).files.keys.sorted()
        #expect(names.count == 2 && names[0] == "index.js")
    }

    @Test("sections far apart are changed", arguments: [1, 34, 35, 740, 741, 4613, 4614, 30_000])
    func distances(_ distance: Int) throws {
        func page(_ places: Set<Int>) -> SearchPage {
            SearchPage(
                path: "", title: "",
                sections: (0...distance).map {
                    SearchSection(id: "x", heading: "", texts: [places.contains($0) ? "here" : "there"])
                })
        }
        for (old, new) in [([0], [0, distance]), ([0, distance], [distance]), ([distance], [0])] {
            let (updated, fresh, before) = Self.both([page(Set(old))], [page(Set(new))])
            #expect(before.files.merging(try #require(updated).files) { $1 } == fresh.files)
        }
    }

    @Test("sections that come or go, and terms that need another number of parts, need an index made anew")
    func anew() {
        let old = (0..<40).map { Self.page($0) }
        var new = old
        new[3] = SearchPage(path: "page-3/", title: "Page 3", sections: [])
        #expect(Self.both(old, new).updated?.files == nil)
        new[3] = Self.page(3, (0..<900).map { "long\($0)" }.joined(separator: " "))
        #expect(Self.both(old, new).updated?.files == nil)
    }

    @Test("files that are others than those that were written need an index made anew")
    func foreign() {
        let old = (0..<40).map { Self.page($0) }
        let before = Self.index.files(of: old.map(Self.digest), version: Self.version)
        let changes = [
            SearchPageChange(
                number: 0, old: Self.digest(old[0]), new: Self.digest(Self.page(0, heading: "New", "other")))
        ]
        for name in before.files.keys where name != "index.js" {
            for damage in [nil, [], Array("porticoSearch(\"th/x\",[])\n".utf8), [UInt8]("x".utf8)]
                as [[UInt8]?]
            {
                let made = SearchIndex.Made(size: before.size, sections: old.map { _ in 2 }) {
                    $0 == name ? damage : before.files[$0]
                }
                #expect(
                    Self.index.files(of: made, changing: changes, version: Self.version)?.files == nil,
                    "\(name)")
            }
        }
    }
}
