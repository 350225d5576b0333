import ArgumentParser
import Diagnostics

/// `portico explain`: says what a kind of finding means.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a kind of finding; without an id, list all.",
        discussion: "  portico explain link.broken-anchor")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The id in brackets at the end of a finding.")
    var id: String?

    func run() throws {
        let known = DiagnosticID.allCases.map(\.rawValue).sorted()
        guard let id else { return Console.result(known.joined(separator: "\n") + "\n") }
        guard let found = DiagnosticID(rawValue: id) else {
            let near = Diagnostic.suggestion(for: id, among: known)
            throw ValidationError(
                "There is no finding `\(id)`." + (near.map { " Did you mean `\($0)`?" } ?? ""))
        }
        Console.result("\(found.rawValue)\n\n\(found.explanation)\n")
    }
}
