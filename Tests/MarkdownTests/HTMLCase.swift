import Testing

/// Markdown and the HTML it becomes.
struct HTMLCase: Sendable, CustomTestStringConvertible {
    var name: String
    var markdown: String
    var html: String
    var testDescription: String { name }

    init(_ name: String, _ markdown: String, _ html: String) {
        self.name = name
        self.markdown = markdown
        self.html = html
    }
}
