package import Diagnostics

/// A code block and what its fence says about it.
package struct CodeBlock: Sendable {
    /// The language's own id (`objc` for `objective-c`); the fence's word when it is none we know.
    package var language: String?
    /// The fence's words after the language: `title="a.swift"`, `tab`, `mark="1,3-5"`, `diff`.
    /// A word without `=` has an empty value.
    package var attributes: [String: String] = [:]
    /// The whole info string as written.
    package var info: String
    /// The code, each line with its line end.
    package var text: [UInt8]
    /// The fence's line, or the first line of an indented block.
    package var location: SourceLocation
    /// The beginning of the code's first line.
    package var contentStart: SourcePosition

    /// The file the code belongs to (`title="AppDelegate.swift"`).
    package var title: String? { attributes["title"] }

    /// Indicates whether the block is one of a group of tabs.
    package var isTab: Bool { attributes["tab"] != nil }

    /// Indicates whether lines begin with a sign, `+` added, `-` removed, space unchanged.
    package var isDiff: Bool { language == "diff" || attributes["diff"] != nil }

    /// The name of the language for readers: `tab="SwiftUI"`, else the language table's name.
    package var label: String {
        if let own = attributes["tab"], !own.isEmpty { return own }
        guard let language else { return "" }
        return CodeLanguage.named(language)?.label ?? language
    }

    /// The marked lines, 1-based (`{1,3-5}`).
    package var marks: [ClosedRange<Int>] { HighlightedLines.parse(attributes["mark"] ?? "") ?? [] }
}

/// The little language of marked lines: `1,3-5`.
package enum HighlightedLines {
    /// The ranges in the order written.
    ///
    /// - Returns: nil when the text is not a list of 1-based lines and ascending ranges.
    package static func parse(_ text: String) -> [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(number)
            switch ends.count {
            case 1: if let line = ends[0] { ranges.append(line...line) } else { return nil }
            case 2:
                guard let first = ends[0], let last = ends[1], first <= last else { return nil }
                ranges.append(first...last)
            default: return nil
            }
        }
        return ranges
    }

    private static func number(_ text: Substring) -> Int? {
        let digits = text.drop { $0 == " " }
        guard !digits.isEmpty, digits.count <= 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let line = Int(digits), line > 0
        else { return nil }
        return line
    }
}
