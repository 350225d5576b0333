import Testing

/// Markdown and what is found in it, as `line:column id`.
struct FindingCase: Sendable, CustomTestStringConvertible {
    var name: String
    var markdown: String
    var findings: [String]
    var testDescription: String { name }

    init(_ name: String, _ markdown: String, _ findings: String...) {
        self.name = name
        self.markdown = markdown
        self.findings = findings
    }
}
