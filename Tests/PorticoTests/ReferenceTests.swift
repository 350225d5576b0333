import Diagnostics
import SiteModel
import Testing

@testable import portico

@Suite("The reference has every key that is read, and no other")
struct ReferenceTests {
    /// A part of `portico.yml`, by the keys above its own, with a configuration in which it has a key that nobody knows.
    static let parts: [(name: String, yaml: String)] = [
        ("", "nobody_knows_this: 1\n"),
        ("site", "site:\n  nobody_knows_this: 1\n"),
        ("site.theme", theme("nobody_knows_this: 1")),
        ("site.theme.accent", theme("accent: { nobody_knows_this: 1 }")),
        ("site.theme.surface", theme("surface: { nobody_knows_this: 1 }")),
        ("site.theme.code", theme("code: { nobody_knows_this: 1 }")),
        ("site.theme.fonts", theme("fonts: { nobody_knows_this: 1 }")),
        ("site.theme.logo", theme("logo: { nobody_knows_this: 1 }")),
        ("site.theme.navigation[]", theme("navigation: [{ nobody_knows_this: 1 }]")),
        ("site.theme.announcement", theme("announcement: { nobody_knows_this: 1 }")),
        ("playground", "playground:\n  nobody_knows_this: 1\n"),
        ("playground.tls", "playground:\n  tls: { nobody_knows_this: 1 }\n"),
        ("playground.apps[]", "playground:\n  apps: [{ nobody_knows_this: 1 }]\n"),
        ("providers[]", list("providers", "id", ["apple.com", "oidc.acme"])),
        (
            "site.versions[]",
            "site:\n  locales: [en]\n  version: \"2\"\n  versions: [{ name: \"1\", nobody_knows_this: 1 }]\n"
        ),
        ("site.externalLinks", "site:\n  externalLinks: { nobody_knows_this: 1 }\n"),
        (
            "standInClients[]",
            list("standInClients", "provider", ["apple.com", "facebook.com", "github.com"])
        ),
    ]

    private static func theme(_ line: String) -> String { "site:\n  theme:\n    \(line)\n" }

    private static func list(_ name: String, _ key: String, _ ids: [String]) -> String {
        "playground: {}\n\(name):\n" + ids.map { "  - { \(key): \($0), nobody_knows_this: 1 }\n" }.joined()
    }

    @Test("each part of portico.yml", arguments: parts)
    func settings(_ name: String, _ yaml: String) {
        let read = Configuration.parse(
            Array(yaml.utf8), path: "portico.yml", environment: [:], readFile: { _ in nil })
        let known = known(read.diagnostics.filter { $0.id == .configurationUnknownKey }.flatMap(\.notes))
        let told = SettingReference.entries.filter { $0.group == name }.map { entry in
            String(entry.name.dropFirst(name.isEmpty ? 0 : name.count + 1))
        }
        // Parts that have keys of their own, and no line for themselves.
        let parts = ["": ["site", "playground"], "site": ["theme"], "site.theme": ["code", "fonts"]]
        #expect(!known.isEmpty && known == Set(told + (parts[name] ?? [])))
        #expect(told.count == Set(told).count)
    }

    @Test("the head of a page")
    func frontMatter() {
        let read = FrontMatter.parse(Array("nobody_knows_this: 1\n".utf8), path: "a.md")
        let notes = read.diagnostics.filter { $0.id == .frontMatterUnknownKey }.flatMap(\.notes)
        #expect(known(notes) == Set(FrontMatterReference.entries.map(\.name)))
    }

    @Test("every key belongs to a part that is looked through")
    func groups() {
        let parts = Set(Self.parts.map(\.name))
        for entry in SettingReference.entries { #expect(parts.contains(entry.group), "\(entry.name)") }
    }

    @Test("every key says its type, its default and its meaning", arguments: Reference.keys)
    func entry(_ entry: ReferenceEntry) {
        for cell in [entry.name, entry.type, entry.preset, entry.summary] { #expect(!cell.isEmpty) }
        #expect(entry.summary.hasSuffix(".") && !entry.row.contains(".."))
        #expect(entry.row.filter { $0 == "|" }.count == 5)
    }

    /// The keys that the note of an unknown one lists.
    private func known(_ notes: [String]) -> Set<String> {
        Set(
            notes.flatMap { note in
                note.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { _, name in
                    String(name)
                }
            })
    }
}
