import Diagnostics

extension FindingCase {
    /// Names that the source language cannot have at the site's root.
    static let rootNames: [FindingCase] = [
        FindingCase(
            "a section called as a language, once for all its pages", .contentReservedAddress,
            at: "content/en/th/index.md",
            note: "give `content/en/th/` another name, or leave `sourceAtRoot` out of `site`",
            tags: ["en", "th"], sourceAtRoot: true,
            home("", thai + section("th") + page("th/more"))),
        FindingCase(
            "a page called as a language whose tag has capitals", .contentReservedAddress,
            at: "content/en/pt-br.md",
            note: "give `content/en/pt-br.md` another name, or leave `sourceAtRoot` out of `site`",
            tags: ["en", "pt-BR"], sourceAtRoot: true,
            home("", "-- content/pt-BR/index.md --\n\(TestSite.page("Casa", ""))\n" + page("pt-br"))),
        FindingCase(
            "a section called as the source language", .contentReservedAddress, at: "content/en/en/index.md",
            sourceAtRoot: true, home("", section("en"))),
        FindingCase(
            "a section with a name of the server's", .contentReservedAddress,
            at: "content/en/playground/index.md", sourceAtRoot: true, home("", section("playground"))),
        FindingCase(
            "a page where search is", .contentReservedAddress, at: "content/en/search.md",
            sourceAtRoot: true, home("", page("search"))),
        FindingCase(
            "an alias in another language's folder", .contentReservedAddress, at: "content/en/a.md:4:11",
            tags: ["en", "th"], sourceAtRoot: true,
            home(
                "",
                thai + "-- content/en/a.md --\n\(TestSite.page("A", "", matter: "aliases: [th/a]\n"))\n")),
    ]

    private static let thai = "-- content/th/index.md --\n\(TestSite.page("หน้าแรก", ""))\n"

    private static func page(_ path: String) -> String {
        "-- content/en/\(path).md --\n\(TestSite.page("A", ""))\n"
    }

    private static func section(_ name: String) -> String { page("\(name)/index") }
}
