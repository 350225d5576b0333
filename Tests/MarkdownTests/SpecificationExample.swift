import Testing

/// An example of a Markdown specification.
struct SpecificationExample: Sendable, CustomTestStringConvertible {
    /// Position in the file, 1-based.
    var number: Int
    /// The heading it stands under.
    var section: String
    /// The words after `example`: extensions it needs.
    var words: [String]
    var markdown: String
    var html: String

    var testDescription: String { "example \(number), \(section)" }

    /// The examples of a specification: fenced by 32 backticks, parted by a line `.`, tabs written `→`.
    static func parse(_ text: String) -> [SpecificationExample] {
        let fence = String(repeating: "`", count: 32)
        var examples: [SpecificationExample] = []
        var section = ""
        var current: SpecificationExample?
        var isHTML = false
        for line in text.replacing("→", with: "\t").split(separator: "\n", omittingEmptySubsequences: false) {
            if var example = current {
                if line == fence {
                    examples.append(example)
                    current = nil
                } else if !isHTML, line == "." {
                    isHTML = true
                } else {
                    if isHTML { example.html += line + "\n" } else { example.markdown += line + "\n" }
                    current = example
                }
            } else if line.hasPrefix(fence + " example") {
                let words = line.dropFirst(fence.count + 8).split(separator: " ").map(String.init)
                isHTML = false
                current = SpecificationExample(
                    number: examples.count + 1, section: section, words: words, markdown: "", html: "")
            } else if line.hasPrefix("#") {
                section = String(line.drop { $0 == "#" || $0 == " " })
            }
        }
        return examples
    }
}
