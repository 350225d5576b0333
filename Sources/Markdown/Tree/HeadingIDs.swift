package import Diagnostics

/// The way the ids of headings are made, and the ids that authors may write.
package enum HeadingIDs: String, CaseIterable, Sendable {
    /// As GitHub makes them: `## Node.js: ตั้งค่า` is `#nodejs-ตั้งค่า`, and the second of a name ends in `-1`.
    case github
    /// `[a-z][a-z0-9-]*` only, so that a section has one id in every language: `#node-js`, then `#node-js-2`.
    case ascii

    /// The way of new sites.
    package static let standard = HeadingIDs.github

    /// The rule for authors, in words.
    var rule: String {
        switch self {
        case .github: "an id is letters, digits, `-`, `_`, `.` and `:`, without spaces"
        case .ascii: "an id is lower-case ASCII letters, digits and hyphens, and begins with a letter"
        }
    }

    /// Returns whether an author may write this id.
    func allows(_ id: String) -> Bool {
        switch self {
        case .ascii: AnchorID.isValid(id)
        case .github:
            !id.isEmpty
                && id.unicodeScalars.allSatisfy {
                    "-_.:".unicodeScalars.contains($0) || Self.isWord($0)
                }
        }
    }

    /// The id made of a heading's text; nil when nothing of it can be part of one.
    package func made(of text: String) -> String? {
        switch self {
        case .ascii: AnchorID.slug(text.utf8)
        case .github: Self.githubSlug(text)
        }
    }

    /// The number that tells the second heading of a name from the first.
    var firstSuffix: Int { self == .github ? 1 : 2 }

    /// Lower case, spaces as `-`, and nothing but letters, marks, digits, `_` and `-`.
    private static func githubSlug(_ text: String) -> String? {
        var id = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar == " " {
                id.append("-")
            } else if scalar == "-" || isWord(scalar) {
                id.append(scalar)
            }
        }
        return id.isEmpty ? nil : String(id)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
            .connectorPunctuation:
            true
        default: false
        }
    }
}

/// Ids of headings and anchors: `[a-z][a-z0-9-]*`, the same in every language.
enum AnchorID {
    static func isValid(_ id: String) -> Bool {
        guard let first = id.utf8.first, first >= 0x61, first <= 0x7A else { return false }
        return id.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }

    /// An id made of the ASCII letters and digits of `text`; nil when it has none to begin with.
    static func slug(_ text: some Collection<UInt8>) -> String? {
        var slug: [UInt8] = []
        for byte in text {
            if byte.isASCIIAlphanumeric {
                slug.append(byte.asciiLowercased)
            } else if let last = slug.last, last != UInt8(ascii: "-"), byte != UInt8(ascii: "'") {
                slug.append(UInt8(ascii: "-"))
            }
        }
        while slug.last == UInt8(ascii: "-") { slug.removeLast() }
        guard let first = slug.first else { return nil }
        let id = String(decoding: slug, as: UTF8.self)
        return first.isASCIIDigit ? "section-" + id : id
    }
}

/// A heading, and the id that links name it by.
package struct Heading: Sendable {
    /// 1 (page title) to 6.
    package var level: Int
    /// The `id` attribute: the author's `{#id}`, else made from the text.
    package var id: String
    /// The heading without markup and without its `{#id}`.
    package var text: String
    /// The heading's content, without its `{#id}`.
    package var inlines: [Inline]
    package var location: SourceLocation
    /// Indicates whether the author wrote `{#id}`, so that the id survives translation.
    package var hasExplicitID: Bool
}
