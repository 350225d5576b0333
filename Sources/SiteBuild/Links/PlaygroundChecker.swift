import Diagnostics
import MarkdownSyntax
import SiteModel

/// Finds `playground` blocks that name what the playground does not have.
struct PlaygroundChecker: Sendable {
    /// The providers that the playground offers; nil without a playground.
    let offered: [String]?

    /// The steps of a sign-in, in their order.
    static let steps = [
        "nonce", "request", "provider", "callback", "exchange", "checks", "credential", "account",
    ]

    /// The pages after sign-in that a block may lead to.
    static let pages = [
        "link", "recent", "second-factor", "mail", "tokens", "rules", "providers", "microsoft",
        "custom-token", "delete",
    ]

    /// What is wrong with the blocks of a file.
    func findings(in file: ContentFile) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        file.document.forEachBlock { block in
            guard case .playground(let provider, let step, let location) = block else { return }
            findings += finding(provider, PlaygroundLinks.known(offered), "provider", location)
            if let step { findings += finding(step, Self.steps + Self.pages, "step", location) }
        }
        return findings
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
