package import Diagnostics

/// Turns Markdown into documents; shareable between threads.
package struct MarkdownParser: Sendable {
    package init() {}

    /// Parses GitHub-flavoured Markdown.
    ///
    /// - Parameters:
    ///   - markdown: UTF-8 text, front matter already cut off.
    ///   - path: path of the file, relative to the project's root.
    ///   - firstLine: line of the file on which `markdown` begins, 1-based.
    package func parse(_ markdown: [UInt8], path: String, firstLine: Int = 1) -> Diagnosed<Document> {
        Diagnosed(Document(path: path))
    }
}
