import Diagnostics
import Markdown
import SiteModel

/// Finds `playground` blocks that name what the playground does not have.
struct PlaygroundChecker: Sendable {
    /// The providers that the playground offers; nil without a playground.
    let offered: [String]?
    /// The things that can be named.
    let names: PlaygroundNames

    func findings(in file: ContentFile) -> [Diagnostic] {
        guard file.document.hasPlaygrounds else { return [] }
        var findings: [Diagnostic] = []
        file.document.forEachBlock { block in
            guard case .playground(let provider, let step, let location) = block else { return }
            findings += finding(provider, names.providers(offered), "provider", location)
            if let step { findings += finding(step, names.steps + names.pages, "step", location) }
        }
        return findings
    }

    private func finding(
        _ name: String, _ known: [String], _ kind: String, _ location: SourceLocation
    ) -> [Diagnostic] {
        // Markdown reports a block without a provider.
        if name.isEmpty || known.contains(name) { return [] }
        let near = Diagnostic.suggestion(for: name, among: known)
        return [
            Diagnostic(
                .contentUnknownProvider, at: location, "the playground has no \(kind) `\(name)`",
                notes: [near.map { "did you mean `\($0)`?" } ?? "it has: " + known.joined(separator: ", ")])
        ]
    }
}
