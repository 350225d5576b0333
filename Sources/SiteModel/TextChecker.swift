package import Diagnostics
import Markdown

/// Finds characters and names in running text that break in right-to-left languages.
package struct TextChecker: Sendable {
    package init() {}

    /// Findings about the running text of a file: no code, no link target.
    package func findings(in file: ContentFile) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        file.document.forEachText { bytes, position in
            // Both mistakes have a byte that few texts have: most cost one look at each byte.
            guard bytes.contains(where: { $0 == 0xE2 || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") })
            else { return }
            let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
            func report(_ id: DiagnosticID, _ offset: Int, _ message: String, _ note: String) {
                var location = file.document.location(position)
                location.column += offset
                findings.append(Diagnostic(id, .warning, at: location, message, notes: [note]))
            }
            for (offset, scalar) in scalars.enumerated() where Self.isArrow(scalar) {
                report(
                    .textArrow, offset, "“\(scalar)” points the wrong way in right-to-left languages",
                    "write it in words")
            }
            for word in Self.words(scalars)
            where Self.isBareName(scalars[word], after: scalars[..<word.lowerBound].last) {
                let name = String(String.UnicodeScalarView(scalars[word]))
                report(
                    .textBareName, word.lowerBound, "the name “\(name)” is not marked as code",
                    "write `\(name)` between backticks")
            }
        }
        return findings
    }

    private static func isArrow(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Up and down are the same in every language.
        case 0x2191, 0x2193, 0x2195, 0x21A5, 0x21A7, 0x21A8, 0x21C5, 0x21C8, 0x21CA, 0x21D1, 0x21D3, 0x21D5,
            0x21DE, 0x21DF,
            0x21E1, 0x21E3, 0x21E7, 0x21E9, 0x21F3, 0x21F5, 0x27F0, 0x27F1, 0x2B06, 0x2B07, 0x2B0D:
            false
        case 0x2190...0x21FF, 0x2794, 0x2798...0x27AF, 0x27F0...0x27FF, 0x2900...0x297F, 0x2B00...0x2B11: true
        default: false
        }
    }

    /// Runs of letters, digits, `:`, `-` and `_` of ASCII that stand alone.
    private static func words(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for (index, scalar) in scalars.enumerated() {
            if isNameScalar(scalar) {
                start = start ?? index
            } else if let from = start {
                words.append(from..<index)
                start = nil
            }
        }
        if let from = start { words.append(from..<scalars.count) }
        return words
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        isLower(scalar) || isUpper(scalar) || (0x30...0x39).contains(scalar.value)
            || ":-_".unicodeScalars.contains(scalar)
    }

    private static func isLower(_ scalar: Unicode.Scalar) -> Bool { (0x61...0x7A).contains(scalar.value) }
    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { (0x41...0x5A).contains(scalar.value) }

    /// Returns whether a word is a selector (`signOut:`, `application:openURL:`) or a compiler's option (`-ObjC`).
    ///
    /// - Parameter before: what stands before it: a letter there means that `-` joins two words (`ב-GitHub`).
    private static func isBareName(_ word: ArraySlice<Unicode.Scalar>, after before: Unicode.Scalar?) -> Bool
    {
        guard let first = word.first, let last = word.last else { return false }
        if first == "-" {
            let name = word.dropFirst()
            return before?.properties.isAlphabetic != true
                && name.allSatisfy { isLower($0) || isUpper($0) }
                && name.dropFirst().contains(where: isUpper) && name.contains(where: isLower)
        }
        guard last == ":", isLower(first), !word.contains("-") else { return false }
        let parts = word.split(separator: ":", omittingEmptySubsequences: true)
        return parts.count > 1 || hasHump(word)
    }

    /// Returns whether a capital stands between small letters, as in `signOut` and not in `macOS` or `iPhone`.
    private static func hasHump(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        word.indices.contains { index in
            isUpper(word[index])
                && index > word.startIndex + 1 && isLower(word[index - 1])
                && index + 1 < word.endIndex && isLower(word[index + 1])
        }
    }
}
