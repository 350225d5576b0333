/// The place of a page in every language: `apple/ios`, empty for the home page. No locale, no slash at the ends.
package struct PagePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// `apple/ios`.
    package let description: String

    /// The home page.
    package static let home = PagePath(checked: "")

    /// The rule for paths, in words.
    package static let rule =
        "use ASCII letters, digits, `-`, `_` and `.`, with `/` between the parts, none of which begins with `-` or `.`"

    /// The path of `apple/ios`; slashes at the ends are forgiven.
    package init?(_ text: String) {
        let parts = text.split(separator: "/")
        guard parts.allSatisfy({ Self.isPath($0.utf8) }) else { return nil }
        description = parts.joined(separator: "/")
    }

    private init(checked description: String) {
        self.description = description
    }

    /// The path of the file `apple/ios.md` or `apple/index.md`, given relative to its locale's folder.
    package init?(file: String) {
        guard file.utf8.suffix(3).elementsEqual(".md".utf8) else { return nil }
        let name = file.utf8.dropLast(3)
        guard Self.isPath(name) else { return nil }
        let index = "index".utf8
        if name.elementsEqual(index) {
            description = ""
        } else if name.suffix(6).elementsEqual("/index".utf8) {
            description = String(name.dropLast(6)) ?? ""
        } else {
            description = String(name) ?? ""
        }
    }

    /// The names between the slashes.
    package var parts: [String] { description.split(separator: "/").map(String.init) }

    /// Indicates whether it is that of a file which is only there to be included: a part begins with `_`.
    package var isShared: Bool {
        var before: UInt8 = 0x2F
        for byte in description.utf8 {
            if byte == 0x5F, before == 0x2F { return true }
            before = byte
        }
        return false
    }

    /// The path of the section it belongs to: its first part; the home page has none.
    package var section: PagePath? {
        if description.isEmpty { return nil }
        guard let slash = description.utf8.firstIndex(of: 0x2F) else { return self }
        return PagePath(checked: String(description[..<slash]))
    }

    /// The path one level up; nil for the home page.
    package var parent: PagePath? {
        if description.isEmpty { return nil }
        guard let slash = description.utf8.lastIndex(of: 0x2F) else { return .home }
        return PagePath(checked: String(description[..<slash]))
    }

    /// This path as others spell its beginning: `guide/new` for `Guide/new` where there is `guide/setup`; nil where
    /// none differs from it in capital letters only.
    ///
    /// Some file systems, and the addresses of a site, do not tell `A` from `a`.
    package func spelling(of others: [PagePath]) -> PagePath? {
        let own = parts
        let others = others.map(\.parts)
        for count in stride(from: own.count, to: 0, by: -1) {
            let beginning = own.prefix(count)
            let folded = beginning.map { $0.lowercased() }
            let same = others.filter {
                $0.count >= count && $0.prefix(count).map { $0.lowercased() } == folded
            }
            guard let first = same.first else { continue }
            if same.contains(where: { $0.prefix(count) == beginning }) { return nil }
            return PagePath((first.prefix(count) + own.dropFirst(count)).joined(separator: "/"))
        }
        return nil
    }

    /// The path of the file `name` beside the file of this path; nil when that cannot be one.
    ///
    /// - Parameter isIndex: whether the file of this path is called `index.md`.
    package func neighbour(_ name: String, isIndex: Bool) -> PagePath? {
        let folder = isIndex ? self : parent ?? .home
        return PagePath(file: folder.description.isEmpty ? name : "\(folder.description)/\(name)")
    }

    /// The page's address in a language: `/th/apple/ios/`.
    package func url(in locale: SiteLocale) -> String { "/" + filePrefix(in: locale) }

    /// The page's file in the output: `th/apple/ios/index.html`.
    package func htmlFile(in locale: SiteLocale) -> String { filePrefix(in: locale) + "index.html" }

    package static func < (a: PagePath, b: PagePath) -> Bool {
        // Part by part: a slash comes before everything.
        a.description.utf8.lexicographicallyPrecedes(b.description.utf8) { a, b in
            (a == 0x2F ? 0 : a) < (b == 0x2F ? 0 : b)
        }
    }

    private func filePrefix(in locale: SiteLocale) -> String {
        description.isEmpty ? locale.folder : "\(locale.folder)\(description)/"
    }

    /// Returns whether a text is names with slashes between them, none beginning with `-` or `.`, none ending with `.`.
    private static func isPath(_ text: some Collection<UInt8>) -> Bool {
        var before: UInt8 = 0x2F
        for byte in text {
            switch byte {
            case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: break
            case 0x2D, 0x2E: if before == 0x2F { return false }
            case 0x2F: if before == 0x2F || before == 0x2E { return false }
            default: return false
            }
            before = byte
        }
        return before != 0x2F && before != 0x2E
    }
}
