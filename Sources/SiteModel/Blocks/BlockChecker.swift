package import Diagnostics
import Markdown

/// Holds the blocks of the project's own that pages use to their declarations.
package struct BlockChecker: Sendable {
    /// A declaration with what its template shows.
    package struct Known: Sendable {
        package let declaration: BlockDeclaration
        /// Indicates whether the template shows the Markdown between the tags.
        package let showsBody: Bool

        package init(_ declaration: BlockDeclaration, showsBody: Bool) {
            self.declaration = declaration
            self.showsBody = showsBody
        }
    }

    private let known: [String: Known]

    /// - Parameter known: the blocks by their names.
    package init(_ known: [String: Known]) {
        self.known = known
    }

    /// Findings about the blocks of a file.
    package func findings(in file: ContentFile) -> [Diagnostic] {
        if file.document.customBlocks.isEmpty { return [] }
        var findings: [Diagnostic] = []
        file.document.forEachBlock { block in
            guard case .own(let own) = block, let known = known[own.name], !known.declaration.isBroken
            else { return }
            findings += arguments(own, known.declaration) + missing(own, known.declaration) + body(own, known)
        }
        return findings
    }

    private func arguments(_ own: CustomBlock, _ declaration: BlockDeclaration) -> [Diagnostic] {
        var seen: Set<String> = []
        return own.arguments.compactMap { argument in
            let shown = "`\(argument.name)` of `<\(own.name)>`"
            guard let kind = argument.kind else { return unknown(argument, own, declaration) }
            guard seen.insert(argument.name).inserted else {
                return Diagnostic(
                    .blockBadArgument, at: argument.location, "\(shown) is given twice",
                    notes: ["keep one of them"])
            }
            // Its value is put in where the text is included.
            if VariableFilling.isNeeded(in: argument.value.utf8) { return nil }
            return BlockDeclaration.problem(argument.value, kind).map {
                Diagnostic(.blockBadArgument, at: argument.location, "\(shown) \($0.text)", notes: [$0.cure])
            }
        }
    }

    private func unknown(
        _ argument: CustomBlock.Argument, _ own: CustomBlock, _ declaration: BlockDeclaration
    ) -> Diagnostic {
        let names = declaration.arguments.map(\.name)
        let near = Diagnostic.suggestion(for: argument.name, among: names)
        let all = names.map { "`\($0)`" }.joined(separator: ", ")
        return Diagnostic(
            .blockUnknownArgument, at: argument.location,
            "`<\(own.name)>` has no argument `\(argument.name)`",
            notes: [
                near.map { "did you mean `\($0)`?" }
                    ?? (names.isEmpty
                        ? "it has none; `\(declaration.path)` may declare it" : "it has \(all)")
            ])
    }

    private func missing(_ own: CustomBlock, _ declaration: BlockDeclaration) -> [Diagnostic] {
        let given = Set(own.arguments.map(\.name))
        // A misspelt name is one mistake, not two.
        let strangers = own.arguments.filter { $0.kind == nil }.map(\.name)
        return declaration.arguments.filter { argument in
            argument.isRequired && !given.contains(argument.name)
                && !strangers.contains { Diagnostic.suggestion(for: $0, among: [argument.name]) != nil }
        }.map { argument in
            Diagnostic(
                .blockMissingArgument, at: own.location, "`<\(own.name)>` needs `\(argument.name)`",
                notes: [
                    "add `\(argument.name)=\"…\"`"
                        + (argument.summary.isEmpty ? "" : ": \(argument.summary)")
                ])
        }
    }

    private func body(_ own: CustomBlock, _ known: Known) -> [Diagnostic] {
        func finding(_ message: String, _ cure: String) -> [Diagnostic] {
            [Diagnostic(.blockBody, at: own.location, message, notes: [cure])]
        }
        if own.blocks.isEmpty {
            guard known.declaration.body == .required else { return [] }
            return finding(
                "`<\(own.name)>` needs text",
                "write it before `</\(own.name)>`, with a blank line before and after it")
        }
        if known.showsBody { return [] }
        return finding(
            "`<\(own.name)>` shows no text",
            "end the tag with `/>`, or show the text in `\(known.declaration.path)`: `{{{body}}}`")
    }
}
