import Diagnostics
import SiteTemplates

/// Findings about pages that cannot be rendered.
enum TemplateFinding {
    /// The diagnostic of a failure while rendering what `path` describes.
    static func diagnostic(_ error: TemplateError, path: String) -> Diagnostic {
        diagnostic(error, at: SourceLocation(path: path))
    }

    /// The diagnostic of a failure whose place is known.
    static func diagnostic(_ error: TemplateError, at location: SourceLocation) -> Diagnostic {
        func hint(_ name: String?) -> [String] { name.map { ["did you mean `\($0)`?"] } ?? [] }
        switch error {
        case .unknownLayout(let name, let suggestion):
            return Diagnostic(
                .templateMissing, at: location,
                "there is no layout `\(name)` (`templates/layouts/\(name).mustache`)", notes: hint(suggestion)
            )
        case .unknownPartial(let name, let suggestion, let place):
            return Diagnostic(
                .templateUnrenderable, at: location,
                "\(place) asks for the partial `\(name)`, which is not there",
                notes: hint(suggestion))
        case .tooLarge(let template):
            return Diagnostic(
                .templateTooLarge, at: location,
                "the page grows beyond 64 MB or takes too long to make; it was given up in `\(template)`",
                notes: ["look for partials and sections there that multiply each other"])
        case .tooDeep(let template):
            return Diagnostic(
                .templateUnrenderable, at: location,
                "the partials of `\(template)` include each other without end")
        }
    }
}
