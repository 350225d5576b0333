import SiteBuild
import SiteModel

/// Reads `theme.fonts`: files of `public/` for text, headings and code, for all languages or for some.
struct FontList {
    let readFile: (String) -> [UInt8]?
    let locales: [SiteLocale]

    /// The first bytes of a font, by the ending of its name (W3C WOFF 2 §4.1, OpenType).
    private static let beginnings: [String: [[UInt8]]] = [
        "woff2": [Array("wOF2".utf8)], "woff": [Array("wOFF".utf8)],
        "ttf": [[0, 1, 0, 0], Array("true".utf8)], "otf": [Array("OTTO".utf8)],
    ]

    /// `{ text: fonts/a.woff2, code: { en: fonts/b.woff2 } }`; what is no font is reported and left out.
    func read(_ reader: inout MappingReader) -> [ThemeSettings.Font] {
        ThemeSettings.Font.Role.allCases.flatMap { role -> [ThemeSettings.Font] in
            let key = role.rawValue
            guard let node = reader.node(key) else { return [] }
            guard case .mapping = node.content else {
                return font(key, &reader).map { [.init(role: role, path: $0, language: nil)] } ?? []
            }
            guard var languages = reader.mapping(key) else { return [] }
            let fonts = locales.compactMap { locale in
                font(locale.tag, &languages).map {
                    ThemeSettings.Font(role: role, path: $0, language: locale.tag)
                }
            }
            reader.absorb(languages.finish())
            return fonts
        }
    }

    private func font(_ key: String, _ reader: inout MappingReader) -> String? {
        guard let written = reader.text(key) else { return nil }
        let path = written.hasPrefix("/") ? String(written.dropFirst()) : written
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let beginnings = Self.beginnings[ending], !path.contains(".."),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'()\\".utf8.contains($0) })
        else {
            reader.badValue(
                key, "`\(key)` cannot be `\(written)`",
                notes: ["name a file of `public/` that ends in .woff2, .woff, .ttf or .otf"])
            return nil
        }
        guard let bytes = readFile("public/" + path) else {
            reader.badValue(
                key, "there is no font `\(written)` in `public/`",
                notes: ["name it by its path in that folder: `fonts/text.woff2`"])
            return nil
        }
        guard beginnings.contains(where: { bytes.starts(with: $0) }) else {
            reader.badValue(
                key, "`public/\(path)` is no \(ending.uppercased()) font, whatever its name says",
                notes: ["save it as that kind of font again"])
            return nil
        }
        return path
    }
}
