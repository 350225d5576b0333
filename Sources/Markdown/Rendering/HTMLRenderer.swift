/// Turns documents into HTML; shareable between threads.
package struct HTMLRenderer: Sendable {
    private let options: HTMLOptions

    package init(options: HTMLOptions) { self.options = options }

    /// The document's body: a fragment of HTML, UTF-8, ending in a line end.
    package func render(_ document: Document) -> [UInt8] {
        var writer = HTMLWriter(options: options)
        writer.html.reserveCapacity(document.blocks.count * 256)
        writer.append(document.blocks)
        writer.endFootnotes()
        return writer.html
    }

    /// Running text alone, without a block around it: a title, a cell of a table of contents.
    package func render(_ inlines: [Inline]) -> [UInt8] {
        var writer = HTMLWriter(options: options)
        writer.append(inlines)
        return writer.html
    }
}
