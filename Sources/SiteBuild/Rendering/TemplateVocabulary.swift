internal import CSiteTheme
import Diagnostics
import SiteTemplates

/// Every value that a layout of content can show, with an example: what `portico check` holds templates against, and
/// what the template reference is made of.
package enum TemplateVocabulary {
    package struct Entry: Sendable {
        /// The layout that has it; nil: every one.
        package let layout: String?
        /// Its name as a template writes it, `[]` behind a list: `page.toc[].title`.
        package let name: String
        /// `text`, `html`, `flag`, `number`, `object` or `list`; with a question mark when it can be missing.
        package let type: String
        package let summary: String
        package let example: String
    }

    /// All of them, in the order of the reference (`CSiteTheme/values.txt`).
    package static let entries = String(cString: portico_theme_values()).split(separator: "\n").compactMap {
        line -> Entry? in
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard parts.count == 5 else { return nil }
        return Entry(
            layout: parts[0] == "*" ? nil : parts[0], name: parts[1], type: parts[2], summary: parts[3],
            example: parts[4])
    }

    /// Layouts whose values are in the table; those of the playground's pages are not.
    package static let layouts = [
        "chooser", "errors", "glossary", "guide", "home", "keys", "not-found", "post", "posts", "print",
        "search",
        "section", "tag", "tags",
    ]

    /// The shape of a layout's values.
    ///
    /// - Parameters:
    ///   - strings: the keys of the interface texts.
    ///   - assets: names below `assets.css` and `assets.js`.
    static func shape(of layout: String, strings: some Sequence<String>, assets: TemplateShape)
        -> TemplateShape
    {
        var root = TemplateShape.object([:])
        for entry in entries where entry.layout == nil || entry.layout == layout {
            root.add(entry.name)
        }
        var texts = TemplateShape.object([:])
        for key in strings { texts.add(key) }
        root.set("strings", texts)
        root.set("assets", assets)
        return root
    }
}

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

extension Diagnostic {
    /// The note of a finding about a name that there is not: the nearest one that there is, or else another cure.
    static func hint(_ name: String, among known: [String], or cure: @autoclosure () -> String) -> String {
        suggestion(for: name, among: known).map { "did you mean `\($0)`?" } ?? cure()
    }
}
