import Diagnostics
import MarkdownSyntax
import SiteModel

/// Finds `playground` blocks that name what the playground does not have.
struct PlaygroundChecker: Sendable {
    let links: PlaygroundLinks?

    /// The steps of a sign-in, in their order.
    static let steps = [
        "nonce", "request", "provider", "callback", "exchange", "checks", "credential", "account",
    ]

    /// What is wrong with the blocks of a file.
    func findings(in file: ContentFile) -> [Diagnostic] { findings(in: file.document.blocks) }

    private func findings(in blocks: [Block]) -> [Diagnostic] {
        blocks.flatMap { block -> [Diagnostic] in
            switch block {
            case .playground(let provider, let step, let location):
                return finding(provider, links?.providers ?? PlaygroundLinks.brands, "provider", location)
                    + (step.map { finding($0, Self.steps, "step", location) } ?? [])
            case .list(let list): return list.items.flatMap { findings(in: $0.blocks) }
            case .quote(let blocks): return findings(in: blocks)
            case .alert(let alert): return findings(in: alert.blocks)
            case .footnoteDefinition(let note): return findings(in: note.blocks)
            case .paragraph, .heading, .code, .codeTabs, .table, .thematicBreak, .html: return []
            }
        }
    }

    private func finding(
        _ name: String, _ known: [String], _ kind: String, _ location: SourceLocation
    ) -> [Diagnostic] {
        // MarkdownSyntax reports a block without a provider.
        if name.isEmpty || known.contains(name) { return [] }
        let near = Diagnostic.suggestion(for: name, among: known)
        return [
            Diagnostic(
                .contentUnknownProvider, at: location, "the playground has no \(kind) `\(name)`",
                notes: [near.map { "did you mean `\($0)`?" } ?? "it has: " + known.joined(separator: ", ")])
        ]
    }
}
