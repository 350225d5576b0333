package import Diagnostics

/// All templates of a site, parsed and compiled, ready to render; safe to use from many tasks at once.
package struct TemplateLibrary: Sendable {
    /// Names of the layouts, sorted: `guide` is `layouts/guide.mustache`.
    package let layouts: [String]

    /// Parses and compiles every file; layouts and partials with errors are left out.
    package static func parse(_ files: [TemplateFile]) -> Diagnosed<TemplateLibrary> {
        Diagnosed(TemplateLibrary(layouts: []))
    }

    /// Renders one page.
    ///
    /// - Throws: ``TemplateError``: unknown layout, unknown dynamic partial, endless recursion.
    package func render(layout: String, with root: TemplateValue) throws(TemplateError) -> [UInt8] {
        throw .unknownLayout(layout, suggestion: nil)
    }
}
