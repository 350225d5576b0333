package import Markdown

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
        package static let customBlocks = Marks(rawValue: 8)
        /// There is a link that names a place on a page.
        package static let deepLinks = Marks(rawValue: 16)
    }

    /// Every id that a `#fragment` may name, sorted.
    package let anchors: [String]
    /// Those of `anchors` that are no heading's, sorted.
    package let otherAnchors: [String]
    /// The destinations of links that name a place on a page, sorted; marks for variables are not filled.
    package let deepLinks: [String]
    /// The names of the project's own blocks that it has, sorted.
    package let customBlocks: [String]
    /// Every `include` fence, in order.
    package let includes: [Include]
    /// The headings of the second level, in order.
    package let parts: [Part]
    /// Indicates whether a row of a table is about an error.
    package let hasErrorRows: Bool
    /// Indicates whether there is a Try-it box, or a link that may lead to the playground.
    package let namesPlayground: Bool

    package init(
        anchors: [String], otherAnchors: [String], deepLinks: [String], customBlocks: [String],
        includes: [Include], parts: [Part], hasErrorRows: Bool, namesPlayground: Bool
    ) {
        self.anchors = anchors
        self.otherAnchors = otherAnchors
        self.deepLinks = deepLinks
        self.customBlocks = customBlocks
        self.includes = includes
        self.parts = parts
        self.hasErrorRows = hasErrorRows
        self.namesPlayground = namesPlayground
    }

    /// The ids of the text's headings.
    fileprivate var headingIDs: Set<String> { Set(anchors).subtracting(otherAnchors) }

    /// The things that there are.
    package var marks: Marks {
        var marks: Marks = []
        if hasErrorRows { marks.insert(.errorRows) }
        if namesPlayground { marks.insert(.playground) }
        if !includes.isEmpty { marks.insert(.includes) }
        if !customBlocks.isEmpty { marks.insert(.customBlocks) }
        if !deepLinks.isEmpty { marks.insert(.deepLinks) }
        return marks
    }

    /// The summary of a text.
    ///
    /// - Parameter unfilled: the text before its marks for variables were filled; nil when it has none.
    package init(_ document: Document, unfilled: Document? = nil) {
        anchors = document.anchors.sorted()
        otherAnchors = document.anchors.subtracting(document.headings.map(\.id)).sorted()
        deepLinks = (unfilled ?? document).deepLinks
        customBlocks = document.customBlocks.sorted()
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
    /// The destinations of links that name a place on a page of the site, sorted.
    fileprivate var deepLinks: [String] {
        let deep = links.lazy.filter { !$0.isImage && $0.destination.utf8.contains(UInt8(ascii: "#")) }
        return Set(deep.map(\.destination).filter { !$0.contains("://") }).sorted()
    }

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
    package var namesPlayground: Bool { hasPlaygrounds || mayLeadToPlayground }
}

extension ContentFile {
    /// The things that others ask of the text, for which it need not be read.
    package var summary: TextSummary { deferred?.summary ?? TextSummary(document, unfilled: unfilled) }
    /// Every id that a `#fragment` may name.
    package var anchors: Set<String> { deferred.map { Set($0.summary.anchors) } ?? document.anchors }
    /// The same, sorted.
    package var sortedAnchors: [String] { deferred?.summary.anchors ?? document.anchors.sorted() }
    /// Those that are no heading's, sorted.
    package var otherAnchors: [String] {
        deferred?.summary.otherAnchors ?? document.anchors.subtracting(headingIDs).sorted()
    }
    /// The ids of its headings.
    package var headingIDs: Set<String> {
        deferred.map { $0.summary.headingIDs } ?? Set(document.headings.map(\.id))
    }
    /// The destinations of links that name a place on a page, sorted; marks for variables are not filled.
    package var deepLinks: [String] { deferred.map { $0.deepLinks } ?? (unfilled ?? document).deepLinks }
    /// Every `include` fence, in order.
    package var includes: [Include] { deferred.map { $0.includes } ?? document.includes }
    /// The names of the project's own blocks that it has.
    package var customBlocks: Set<String> { deferred.map { $0.customBlocks } ?? document.customBlocks }
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
    /// The destinations of links that name a place on a page, sorted; marks for variables are not filled.
    fileprivate var deepLinks: [String] { marks.contains(.deepLinks) ? summary.deepLinks : [] }
    /// The names of the project's own blocks that it has.
    fileprivate var customBlocks: Set<String> {
        marks.contains(.customBlocks) ? Set(summary.customBlocks) : []
    }
}
