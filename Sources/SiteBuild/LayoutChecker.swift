import Diagnostics
import SiteModel
import SiteTemplates

/// Finds pages that name a layout which is not there.
struct LayoutChecker: Sendable {
    /// The layouts of `templates/layouts/`.
    let layouts: [String]

    /// Findings about the layout of a file; a missing layout of its kind is found when it is rendered.
    func findings(in file: ContentFile) -> [Diagnostic] {
        guard let layout = file.frontMatter.layout, !layouts.contains(layout) else { return [] }
        return [
            TemplateFinding.diagnostic(
                .unknownLayout(layout, suggestion: Diagnostic.suggestion(for: layout, among: layouts)),
                at: file.frontMatter.layoutLocation ?? SourceLocation(path: file.path))
        ]
    }
}
