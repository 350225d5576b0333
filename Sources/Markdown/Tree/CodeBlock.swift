package import Diagnostics

/// A code block and what its fence says about it.
package struct CodeBlock: Sendable {
    /// The language's own id (`objc` for `objective-c`); the fence's word when it is none we know.
    package var language: String?
    /// The fence's words after the language: `title="a.swift"`, `tab`, `mark="1,3-5"`, `diff`.
    /// A word without `=` has an empty value.
    package var attributes: [String: String]
    /// The whole info string as written.
    package var info: String
    /// The code, each line with its line end.
    package var text: [UInt8]
    /// The fence's line, or the first line of an indented block.
    package var location: SourceLocation
    /// The beginning of the code's first line.
    package var contentStart: SourcePosition

    package init(
        language: String? = nil, attributes: [String: String] = [:], info: String = "", text: [UInt8],
        location: SourceLocation, contentStart: SourcePosition
    ) {
        self.language = language
        self.attributes = attributes
        self.info = info
        self.text = text
        self.location = location
        self.contentStart = contentStart
    }

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
    package var marks: [ClosedRange<Int>] { LineMarks.parse(attributes["mark"] ?? "") ?? [] }
}
