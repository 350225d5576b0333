import Diagnostics
import SiteTemplates

/// Pages that are no content, by their paths in the output, and what hindered those that could not be rendered.
struct RenderedFiles {
    var files: [String: [UInt8]] = [:]
    private var diagnostics: [Diagnostic] = []

    /// The files, with each hindrance said once.
    var diagnosed: Diagnosed<[String: [UInt8]]> {
        var seen: Set<Diagnostic> = []
        return Diagnosed(files, diagnostics.filter { seen.insert($0).inserted })
    }

    /// Renders a page, whose links are made relative, or says why it cannot be.
    ///
    /// - Returns: whether it was rendered.
    @discardableResult
    mutating func add(
        _ path: String, layout: String, _ render: () throws(TemplateError) -> [UInt8]
    ) -> Bool {
        do throws(TemplateError) {
            files[path] = RelativeLinks.made(try render(), at: path)
            return true
        } catch {
            diagnostics.append(
                TemplateFinding.diagnostic(error, path: "templates/layouts/\(layout).mustache"))
            return false
        }
    }
}
