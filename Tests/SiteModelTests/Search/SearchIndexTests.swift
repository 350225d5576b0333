import SiteModel
import Testing

@Suite("An index is a set of scripts")
struct SearchIndexTests {
    private static func pages(_ count: Int) -> [SearchPage] {
        (0..<count).map { number in
            SearchPage(
                path: "page-\(number)/", title: "Page \"\(number)\"", language: number == 1 ? "en" : nil,
                sections: [
                    SearchSection(
                        id: "", heading: "Page \"\(number)\"", texts: ["every apple word\(number)"]),
                    SearchSection(id: "more", heading: "More", texts: ["signInWithApple word\(number)x"]),
                ])
        }
    }

    private static func files(
        _ pages: [SearchPage], partSize: Int = 100_000, pagesInBlock: Int = 250
    ) -> [String: String] {
        let terms = SearchTerms()
        let index = SearchIndex(
            locale: "en", locales: ["en", "th"], strings: ["none": "Nothing"], partSize: partSize,
            pagesInBlock: pagesInBlock)
        return index.files(of: pages.map { SearchDigest($0, terms: terms) }, version: { "v\($0.count)" })
            .files.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test("a word of a hundred thousand parts takes no longer than its length", .timeLimit(.minutes(10)))
    func partsWithoutEnd() {
        let word = String(repeating: "a_b", count: 90_000)
        let sections = [SearchSection(id: "", heading: "Page", texts: [word, "signInWithApple zebra"])]
        let files = Self.files(
            [SearchPage(path: "page/", title: "Page", sections: sections)], partSize: 1_000)
        // Each part that one of its beginnings falls into has it: `a_`, `ba`, `b`.
        #expect(files.values.count { $0.utf8.count > 300_000 } == 3)
        let having = files.filter { $0.value.contains("sign|in|with|apple") }
        #expect(having.count == 4, "sign, in, with and apple begin in parts of their own")
    }

    @Test("a small site has one part of each kind")
    func small() {
        let files = Self.files(Self.pages(2))
        #expect(files.keys.sorted() == ["d0.js", "index.js", "t0.js"])
        #expect(
            IndexReader.terms(files["t0.js"] ?? "") == [
                "page": ["0!", "2!"], "0": ["0!"], "1": ["2!"], "every": ["0", "2"], "apple": ["0", "2"],
                "word|0": ["0"], "word|1": ["2"], "word|0|x": ["1"], "word|1|x": ["3"],
                "more": ["1!", "3!"], "sign|in|with|apple": ["1", "3"],
            ])
        #expect(
            files["d0.js"] == #"""
                porticoSearch("en/d0",[["page-0/","Page \"0\"",[[""],["more","More"]]],
                ["page-1/","Page \"1\"",[[""],["more","More"]],"en"]])

                """#)
        #expect(
            files["index.js"] == """
                porticoSearch("en/index",{"locales":["en","th"],"strings":{"none":"Nothing"},"parts":1,\
                "starts":[0],"version":"v209"})

                """)
    }

    @Test("the same pages give the same bytes")
    func deterministic() {
        #expect(Self.files(Self.pages(40), partSize: 300) == Self.files(Self.pages(40), partSize: 300))
    }

    @Test("a large site is in parts, and names come in blocks")
    func large() {
        let files = Self.files(Self.pages(40), partSize: 300, pagesInBlock: 16)
        #expect(files.keys.filter { $0.hasPrefix("t") }.count > 2)
        #expect(files.keys.filter { $0.hasPrefix("d") }.sorted() == ["d0.js", "d1.js", "d2.js"])
        #expect(files["index.js"]?.contains(#""starts":[0,32,64]"#) == true)
        // `signInWithApple` is in the parts of `si`, `in`, `wi` and `ap`.
        let holding = files.filter { $0.key.hasPrefix("t") && $0.value.contains("sign|in|with|apple") }
        #expect(holding.count > 1)
    }

    @Test("sections far apart are written and read", arguments: [1, 34, 35, 740, 741, 4613, 4614, 30_000])
    func distances(_ distance: Int) {
        let texts = (0...distance).map { $0 == 0 || $0 == distance ? "here" : "" }
        let sections = texts.map { SearchSection(id: "x", heading: "", texts: [$0, $0 == "" ? "" : "ที่นี่"]) }
        let files = Self.files([SearchPage(path: "", title: "", sections: sections)])
        let expected = ["0", "\(distance)"]
        #expect(IndexReader.terms(files["t0.js"] ?? "") == ["here": expected, "ที่นี่": expected])
    }

    @Test("a site without pages has an empty index")
    func empty() {
        let files = Self.files([])
        #expect(files["t0.js"] == "porticoSearch(\"en/t0\",[\"\",\"\",\"\"])\n")
    }
}
