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
    package var summary: TextSummary { deferred ?? TextSummary(document) }
    /// Every id that a `#fragment` may name.
    package var anchors: Set<String> { deferred.map { Set($0.anchors) } ?? document.anchors }
    /// The same, sorted.
    package var sortedAnchors: [String] { deferred?.anchors ?? document.anchors.sorted() }
    /// Every `include` fence, in order.
    package var includes: [Include] { deferred?.includes ?? document.includes }
    /// The names of the project's own blocks that it has.
    package var ownBlocks: Set<String> { deferred.map { Set($0.ownBlocks) } ?? document.ownBlocks }
    /// Indicates whether a row of a table is about an error.
    package var hasErrorRows: Bool { deferred?.hasErrorRows ?? document.hasErrorRows }
    /// Indicates whether there is a Try-it box, or a link that may lead to the playground.
    package var namesPlayground: Bool { deferred?.namesPlayground ?? document.namesPlayground }
    /// The headings of the second level, in order.
    package var parts: [TextSummary.Part] { deferred?.parts ?? TextSummary.parts(of: document) }
}
