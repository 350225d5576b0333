/// Turns documents into HTML; shareable between threads.
package struct HTMLRenderer: Sendable {
    private let options: HTMLOptions

    package init(options: HTMLOptions) { self.options = options }

    /// The document's body: a fragment of HTML, UTF-8.
    package func render(_ document: Document) -> [UInt8] { [] }
}
