package import MarkdownSyntax

/// The things that other pages and files ask of a page's text, small enough to be kept for every page.
package struct TextSummary: Equatable, Sendable {
    /// A heading of the second level.
    package struct Part: Equatable, Sendable {
        package let id: String
        package let title: String

        package init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The things that a text has, most of which few texts have.
    package struct Marks: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// A row of a table is about an error.
        package static let errorRows = Marks(rawValue: 1)
        /// There is a Try-it box, or a link that may lead to the playground.
        package static let playground = Marks(rawValue: 2)
        /// There is an `include` fence.
        package static let includes = Marks(rawValue: 4)
        /// There is a block of the project's own.
        package static let ownBlocks = Marks(rawValue: 8)
    }

    /// Every id that a `#fragment` may name, sorted.
    package let anchors: [String]
    /// The names of the project's own blocks that it has, sorted.
    package let ownBlocks: [String]
    /// Every `include` fence, in order.
    package let includes: [Include]
    /// The headings of the second level, in order.
    package let parts: [Part]
    /// Indicates whether a row of a table is about an error.
    package let hasErrorRows: Bool
    /// Indicates whether there is a Try-it box, or a link that may lead to the playground.
    package let namesPlayground: Bool

    package init(
        anchors: [String], ownBlocks: [String], includes: [Include], parts: [Part], hasErrorRows: Bool,
        namesPlayground: Bool
    ) {
        self.anchors = anchors
        self.ownBlocks = ownBlocks
        self.includes = includes
        self.parts = parts
        self.hasErrorRows = hasErrorRows
        self.namesPlayground = namesPlayground
    }

    /// The things that there are.
    package var marks: Marks {
        var marks: Marks = []
        if hasErrorRows { marks.insert(.errorRows) }
        if namesPlayground { marks.insert(.playground) }
        if !includes.isEmpty { marks.insert(.includes) }
        if !ownBlocks.isEmpty { marks.insert(.ownBlocks) }
        return marks
    }

    /// The summary of a text.
    package init(_ document: Document) {
        anchors = document.anchors.sorted()
        ownBlocks = document.ownBlocks.sorted()
        includes = document.includes
        parts = Self.parts(of: document)
        hasErrorRows = document.hasErrorRows
        namesPlayground = document.namesPlayground
    }

    static func parts(of document: Document) -> [Part] {
        document.headings.filter { $0.level == 2 }.map { Part(id: $0.id, title: $0.text) }
    }
}

extension Document {
    /// Indicates whether a row of a table is about an error.
    package var hasErrorRows: Bool {
        var found = false
        forEachBlock { block in
            guard !found, case .table(let table) = block else { return }
            found = zip(table.rows, table.rowIDs).contains { $1 != nil && ErrorRow($0) != nil }
        }
        return found
    }

    /// Indicates whether there is a Try-it box, or a link that may lead to the playground.
    package var namesPlayground: Bool {
        hasPlaygrounds || links.contains(where: \.mayLeadToPlayground)
    }
}

extension Link {
    /// Indicates whether the destination has the playground's name in it: few links do.
    package var mayLeadToPlayground: Bool {
        var destination = destination
        return destination.withUTF8 { bytes in
            var start = 0
            let name = "playground".utf8
            while let index = bytes[start...].firstIndex(of: UInt8(ascii: "p")) {
                if bytes[index...].starts(with: name) { return true }
                start = index + 1
            }
            return false
        }
    }
}

extension ContentFile {
    /// The things that others ask of the text, for which it need not be read.
    package var summary: TextSummary { deferred?.summary ?? TextSummary(document) }
    /// Every id that a `#fragment` may name.
    package var anchors: Set<String> { deferred.map { Set($0.summary.anchors) } ?? document.anchors }
    /// Every `include` fence, in order.
    package var includes: [Include] { deferred.map { $0.includes } ?? document.includes }
    /// The names of the project's own blocks that it has.
    package var ownBlocks: Set<String> { deferred.map { $0.ownBlocks } ?? document.ownBlocks }
    /// Indicates whether a row of a table is about an error.
    package var hasErrorRows: Bool { deferred?.marks.contains(.errorRows) ?? document.hasErrorRows }
    /// Indicates whether there is a Try-it box, or a link that may lead to the playground.
    package var namesPlayground: Bool { deferred?.marks.contains(.playground) ?? document.namesPlayground }
    /// The headings of the second level, in order.
    package var parts: [TextSummary.Part] { deferred?.summary.parts ?? TextSummary.parts(of: document) }
}

extension DeferredText {
    /// Every `include` fence, in order.
    fileprivate var includes: [Include] { marks.contains(.includes) ? summary.includes : [] }
    /// The names of the project's own blocks that it has.
    fileprivate var ownBlocks: Set<String> { marks.contains(.ownBlocks) ? Set(summary.ownBlocks) : [] }
}
