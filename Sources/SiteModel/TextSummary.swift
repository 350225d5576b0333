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
        parts = document.headings.filter { $0.level == 2 }.map { Part(id: $0.id, title: $0.text) }
        hasErrorRows = document.hasErrorRows
        namesPlayground = document.namesPlayground
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
        if links.contains(where: \.mayLeadToPlayground) { return true }
        var found = false
        forEachBlock { if case .playground = $0 { found = true } }
        return found
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
    /// Indicates whether a row of a table is about an error.
    package var hasErrorRows: Bool { isDeferred ? summary.hasErrorRows : document.hasErrorRows }
    /// Indicates whether there is a Try-it box, or a link that may lead to the playground.
    package var namesPlayground: Bool { isDeferred ? summary.namesPlayground : document.namesPlayground }
    /// The headings of the second level, in order.
    package var parts: [TextSummary.Part] {
        isDeferred
            ? summary.parts
            : document.headings.filter { $0.level == 2 }.map { TextSummary.Part(id: $0.id, title: $0.text) }
    }
}
