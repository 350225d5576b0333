import SiteModel

/// Sections of pages with their translations, as they travel to translators and back.
///
///     Site ─export→ TranslationExchange ─→ XLIFF, PO ─→ translators ─→ TranslationExchange ─import→ files
///
/// A section carries the hash of its source and that of its translation when it left: what came back late, or was
/// translated twice, is known by them.
package struct TranslationExchange: Hashable, Sendable {
    /// The state of a translator's work on a section.
    package enum Mark: Hashable, Sendable {
        case unfinished
        /// Nothing is said: it is a translation if it is another than the one that left.
        case untold
        case translated
        /// Read by a second person, or approved.
        case confirmed
    }

    /// A text of a section: its title or its description, else the whole section.
    package struct Part: Hashable, Sendable {
        package var name: String
        package var source: String
        /// Empty when it is not translated.
        package var target: String
    }

    package struct Section: Hashable, Sendable {
        /// The page's name: `apple/ios`; `index` for the home page.
        package var page: String
        /// The heading's id, `PageSection.lead` or `PageSection.title`.
        package var id: String
        /// The hash of the source's section that the translation is made from.
        package var sourceHash: String
        /// The hash of the translation when it left; `none` when there was none.
        package var targetHash: String
        package var mark: Mark
        /// The place of the source: `content/en/apple/ios.md:12`.
        package var place = ""
        package var note: String?
        package var parts: [Part]
        package var line = 0

        var source: String { parts.map(\.source).joined(separator: "\n") }
        /// The translation; that of title and description on two lines.
        var target: String { parts.map(\.target).joined(separator: "\n") }
        /// Indicates whether nothing of it is translated.
        var isEmpty: Bool { parts.allSatisfy { Self.isBlank($0.target) } }
        /// Indicates whether a part of it is not translated.
        var isPartial: Bool { parts.contains { Self.isBlank($0.target) && !Self.isBlank($0.source) } }

        private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
    }

    static let none = "none"

    /// The tag of the language that is translated from.
    package var source: String
    /// The tag of the language that is translated to.
    package var target: String
    package var sections: [Section]
    /// The arguments of the project's own blocks that hold words to translate, by the blocks' names.
    var words: [String: Set<String>] = [:]

    /// The kinds of files that translators' tools read.
    package enum Format: String, CaseIterable, Sendable {
        case xliff, po
    }

    package func file(_ format: Format) -> String {
        switch format {
        case .xliff: XLIFFWriter(exchange: self).text
        case .po: POWriter(exchange: self).text
        }
    }

    package static func read(_ bytes: [UInt8]) throws(ExchangeMistake) -> TranslationExchange {
        guard bytes.count <= most else {
            throw ExchangeMistake(
                line: 0, "the file has more than \(most / 1_048_576) MB",
                cure: "export fewer pages at a time")
        }
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw ExchangeMistake(line: 1, "the file is UTF-16", cure: "save it as UTF-8")
        }
        guard InvalidUTF8.isValid(Array(bytes)) else {
            throw ExchangeMistake(line: 0, "the file is not UTF-8", cure: "save it as UTF-8")
        }
        let first = bytes.first { !$0.isBlank }
        if first == UInt8(ascii: "<") { return try XLIFFReader.read(bytes) }
        return try POReader.read(bytes)
    }

    /// The bytes that a file may have.
    private static let most = 64 * 1_048_576
}

/// The mistake in a file that came back, and what would be right.
package struct ExchangeMistake: Error, Hashable {
    /// The file's line, 1-based; 0 when the whole file is meant.
    package var line: Int
    package var message: String
    package var cure: String

    init(line: Int, _ message: String, cure: String) {
        self.line = line
        self.message = message
        self.cure = cure
    }
}
