import Diagnostics
import Markdown
import SiteModel

extension IncludeChecker {
    /// Findings about the values that a block gives: those that its text needs and lacks, and those that it has not.
    func variables(_ include: Include, in file: ContentFile) -> [Diagnostic] {
        guard let found = site.section(of: include, in: file) else { return [] }
        var filling = VariableFilling(include.variables)
        _ = filling.blocks(found.blocks)
        var findings: [Diagnostic] = []
        var told: Set<String> = []
        for (name, _) in filling.missing where told.insert(name).inserted {
            findings.append(
                Diagnostic(
                    .includeMissingVariable, at: include.location,
                    "the text of `\(found.name)` needs a value for `\(name)`",
                    notes: ["add a line `\(name)=\"…\"`, or give it a default there: `{{\(name):…}}`"]))
        }
        for variable in include.variables where !filling.used.contains(variable.name) {
            let near = Diagnostic.suggestion(for: variable.name, among: filling.known.sorted())
            findings.append(
                Diagnostic(
                    .includeUnusedVariable, .warning, at: variable.location,
                    "`\(variable.name)` is not in the text of `\(found.name)` in `\(found.file.locale.tag)`",
                    notes: [
                        near.map { "did you mean `\($0)`?" }
                            ?? "write it there as `{{\(variable.name)}}`, or remove this line"
                    ]))
        }
        return findings
    }

    /// Findings about variables that a page shows on itself without a value.
    func ownVariables(_ file: ContentFile) -> [Diagnostic] {
        guard let text = file.unfilled, !file.pagePath.isShared else { return [] }
        var filling = VariableFilling()
        _ = filling.document(text)
        return filling.missing.map { name, position in
            Diagnostic(
                .includeMissingVariable, .warning,
                at: position.map(text.location) ?? SourceLocation(path: file.path),
                "`{{\(name)}}` has no value on this page",
                notes: [
                    "give it a default, `{{\(name):…}}`; where it means another program, write it as code"
                ])
        }
    }
}
