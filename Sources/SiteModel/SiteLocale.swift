internal import CLocales

/// A language the site is written in.
package struct SiteLocale: Hashable, Sendable {
    /// BCP 47 tag, also the first part of the addresses of its pages: `en`, `th`, `he`.
    package var tag: String
    /// The direction its text runs in.
    package var direction: Direction
    /// The language's name in the language itself: `ไทย`.
    package var name: String
    /// Indicates whether its pages stand at the site's root and not below its tag; of a site's languages at most
    /// the source.
    package var isAtRoot = false

    /// Its folder in the output with a slash at the end: `th/`; empty at the root.
    package var folder: String { isAtRoot ? "" : tag + "/" }

    /// The address of its home page: `/th/`.
    package var home: String { "/" + folder }

    /// The direction of a script.
    package enum Direction: String, Sendable {
        case ltr, rtl
    }

    package init(tag: String, direction: Direction, name: String) {
        self.tag = tag
        self.direction = direction
        self.name = name
    }

    /// A tag tells a locale from others.
    package func hash(into hasher: inout Hasher) { hasher.combine(tag) }

    /// The locale of a BCP 47 tag.
    ///
    /// - Returns: nil when `tag` is not a tag of the form `xx`, `xxx`, `xx-Script` or `xx-RR`.
    package init?(tag: String) {
        guard Self.isTag(tag) else { return nil }
        let subtags = tag.split(separator: "-").map(String.init)
        let language = subtags[0]
        let script = subtags.dropFirst().first { $0.utf8.count == 4 }
        self.tag = tag
        let usual = Self.rightToLeftLanguages.contains(language) ? Direction.rtl : .ltr
        direction = script.map { Self.rightToLeftScripts.contains($0) ? .rtl : .ltr } ?? usual
        // A name in the language's usual script is none for one that runs the other way.
        name = Self.names[tag] ?? (direction == usual ? Self.names[language] : nil) ?? tag
    }

    /// Tags that are asked for most, to suggest when one is mistyped.
    package static var wellKnownTags: [String] { names.keys.sorted() }

    /// The tag to write instead of one that is out of use (`iw` → `he`).
    package static func replacement(forRetired tag: String) -> String? {
        ["iw": "he", "in": "id", "ji": "yi", "jw": "jv"][tag]
    }

    /// The cure for a tag of which a part does not exist.
    package static let tagRule = "write a language of ISO 639, with a script or a country if need be: `pt-BR`"

    /// The first part of a tag that no registry has, with the tag that was probably meant; nil when all parts exist.
    ///
    /// - Parameter tag: one of the form that the initialiser takes.
    package static func unregistered(in tag: String) -> (part: String, meant: String?)? {
        func isRegistered(_ kind: String, _ part: String) -> Bool { registered[kind]?.contains(part) == true }
        let parts = tag.split(separator: "-").map(String.init)
        for (index, part) in parts.enumerated() {
            let exists =
                switch (index, part.utf8.count) {
                case (0, 2): isRegistered("languages", part)
                case (0, _): true
                case (_, 4):
                    isRegistered("scripts", part.prefix(1).uppercased() + part.dropFirst().lowercased())
                case (_, 2): isRegistered("regions", part.uppercased())
                default: part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                }
            if exists { continue }
            let meant = mistaken[index == 0 ? part : part.uppercased()]
            return (
                part, meant.map { (parts[..<index] + [$0] + parts[(index + 1)...]).joined(separator: "-") }
            )
        }
        return nil
    }

    /// The languages in whose names its texts and forms may be kept, its own first: `no`, `nb` and `nn` are one.
    package var kin: [String] { Self.kin(of: language) }

    /// The first part of its tag.
    var language: String { String(tag.prefix { $0 != "-" }) }

    /// Indicates whether no spaces stand between the words of the language.
    var isUnspaced: Bool { ["th", "lo", "km", "my", "ja", "zh"].contains(language) }

    /// The languages that understand each other under several names, the one itself first.
    package static func kin(of language: String) -> [String] {
        let norwegian = ["nb", "no", "nn"]
        if norwegian.contains(language) { return [language] + norwegian.filter { $0 != language } }
        return language == "iw" ? ["iw", "he"] : [language]
    }

    private static func isTag(_ tag: String) -> Bool {
        let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = subtags.first, subtags.count <= 3 else { return false }
        guard (2...3).contains(language.utf8.count), language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else { return false }
        return subtags.dropFirst().allSatisfy { part in
            (2...4).contains(part.utf8.count)
                && part.utf8.allSatisfy {
                    (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
                }
        }
    }

    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi",
    ]

    private static let rightToLeftScripts: Set<String> = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm"]

    private static let names = Dictionary(
        LocaleTable.rows(portico_language_names()).map { (String($0[0]), String($0[1])) },
        uniquingKeysWith: { first, _ in first })

    /// Subtags by kind.
    private static let registered = Dictionary(
        LocaleTable.rows(portico_registered_subtags()).map { row in
            (String(row[0]), Set(row[1].split(separator: " ").map(String.init)))
        }, uniquingKeysWith: { first, _ in first })

    /// Codes that are taken for another's: countries for languages, and one the other way round.
    private static let mistaken = [
        "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "il": "he", "jp": "ja", "ua": "uk", "vn": "vi",
        "UK": "GB",
    ]
}
