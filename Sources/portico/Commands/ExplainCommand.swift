import ArgumentParser
import Diagnostics

/// `portico explain`: says what a kind of finding or a key means.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a kind of finding or a key; without a name, list the findings.",
        discussion: """
              portico explain link.broken-anchor
              portico explain site.theme.accent
              portico explain --reference settings
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The id in brackets at the end of a finding, or a key: site.theme.accent.")
    var id: String?

    @Option(help: "Print a whole reference as Markdown: settings, front-matter or findings.")
    var reference: Reference?

    func run() throws {
        if let reference { return Console.result(reference.markdown) }
        let known = DiagnosticID.allCases.map(\.rawValue).sorted()
        guard let id else { return Console.result(known.joined(separator: "\n") + "\n") }
        if let found = DiagnosticID(rawValue: id) {
            return Console.result("\(found.rawValue)\n\n\(found.explanation)\n")
        }
        if let key = Reference.keys.first(where: { $0.name == id }) {
            return Console.result(key.explanation)
        }
        let near = Diagnostic.suggestion(for: id, among: known + Reference.keys.map(\.name))
        throw Refusal(
            "There is no finding and no key `\(id)`." + (near.map { " Did you mean `\($0)`?" } ?? ""))
    }
}
