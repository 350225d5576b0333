/// Where a page stands in every language: `apple/ios`, empty for the home page. No locale, no slash at the ends.
package struct PagePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The names between the slashes.
    package let parts: [String]

    /// The home page.
    package static let home = PagePath(parts: [])

    /// What a path may be, in words.
    package static let rule = "use lower-case ASCII letters, digits and `-`, with `/` between the parts"

    /// The path of `apple/ios`; slashes at the ends are forgiven.
    package init?(_ text: String) {
        let parts = text.split(separator: "/").map(String.init)
        guard parts.allSatisfy(Self.isSlug) else { return nil }
        self.parts = parts
    }

    private init(parts: [String]) {
        self.parts = parts
    }

    /// The path of the file `apple/ios.md` or `apple/index.md`, given relative to its locale's folder.
    package init?(file: String) {
        guard file.hasSuffix(".md") else { return nil }
        var names = file.dropLast(3).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy(Self.isSlug) else { return nil }
        if names.last == "index" { names.removeLast() }
        parts = names
    }

    /// `apple/ios`.
    package var description: String { parts.joined(separator: "/") }

    /// The path of the section it belongs to: its first part; the home page has none.
    package var section: PagePath? { parts.first.map { PagePath(parts: [$0]) } }

    /// The path one level up; nil for the home page.
    package var parent: PagePath? { parts.isEmpty ? nil : PagePath(parts: Array(parts.dropLast())) }

    /// The page's address in a language: `/th/apple/ios/`.
    package func url(in locale: SiteLocale) -> String { "/" + filePrefix(in: locale) }

    /// The page's file in the output: `th/apple/ios/index.html`.
    package func htmlFile(in locale: SiteLocale) -> String { filePrefix(in: locale) + "index.html" }

    package static func < (a: PagePath, b: PagePath) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }

    private func filePrefix(in locale: SiteLocale) -> String {
        parts.isEmpty ? "\(locale.tag)/" : "\(locale.tag)/\(description)/"
    }

    private static func isSlug(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != 0x2D else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
        }
    }
}
