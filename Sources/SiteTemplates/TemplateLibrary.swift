package import Diagnostics

/// All templates of a site, parsed and compiled, ready to render; safe to use from many tasks at once.
package struct TemplateLibrary: Sendable {
    /// Names of the layouts, sorted: `guide` is `layouts/guide.mustache`.
    package let layouts: [String]

    /// Names of the blocks, sorted: `requirement` is `blocks/requirement.mustache`.
    package let blocks: [String]

    private let program: TemplateProgram

    /// Parses and compiles every file. A partial `{{> header}}` is `partials/header.mustache`; a parent
    /// `{{< base}}` is a partial, or else a layout. Files of other names than `*.mustache` are passed over.
    ///
    /// With errors the library still renders what it can: tags that no value may stand at render empty.
    package static func parse(
        _ files: [TemplateFile], dialect: TemplateDialect = .html
    ) -> Diagnosed<TemplateLibrary> {
        var templates: [TemplateCompiler.Template] = []
        var partials: [String: Int] = [:]
        var layouts: [String: Int] = [:]
        var blocks: [String: Int] = [:]
        var diagnostics: [Diagnostic] = []
        for file in files.sorted(by: { $0.path < $1.path }) where file.path.hasSuffix(".mustache") {
            let source = TemplateSource(path: file.path, bytes: repaired(file, &diagnostics))
            var parser = TemplateParser(source)
            let tree = parser.parse()
            diagnostics += tree.diagnostics
            if let name = name(file.path, in: "layouts/") {
                layouts[name] = templates.count
            } else if let name = name(file.path, in: "partials/") {
                partials[name] = templates.count
            } else if let name = name(file.path, in: "blocks/") {
                blocks[name] = templates.count
            } else {
                diagnostics.append(misplaced(source))
            }
            templates.append(TemplateCompiler.Template(source: source, nodes: tree.value))
        }
        var compiler = TemplateCompiler(templates, partials: partials, layouts: layouts, dialect: dialect)
        for (name, template) in layouts.sorted(by: { $0.key < $1.key }) {
            compiler.compileLayout(name, template: template)
        }
        for (name, template) in blocks.sorted(by: { $0.key < $1.key }) {
            compiler.compileBlock(name, template: template)
        }
        compiler.reportUnusedOverrides()
        let library = TemplateLibrary(
            layouts: layouts.keys.sorted(), blocks: blocks.keys.sorted(), program: compiler.program)
        return Diagnosed(library, diagnostics + compiler.diagnostics)
    }

    /// Renders one page.
    ///
    /// - Throws: ``TemplateError``: unknown layout, unknown dynamic partial, endless recursion.
    package func render(layout: String, with root: TemplateValue) throws(TemplateError) -> [UInt8] {
        guard let routine = program.layouts[layout] else {
            throw .unknownLayout(layout, suggestion: Diagnostic.suggestion(for: layout, among: layouts))
        }
        return try TemplateRenderer.render(program, routine: routine, root: root)
    }

    /// Renders one block of a page.
    ///
    /// - Throws: ``TemplateError``: unknown dynamic partial, endless recursion; an unknown block as an unknown layout.
    package func render(block: String, with root: TemplateValue) throws(TemplateError) -> [UInt8] {
        guard let routine = program.blocks[block] else { throw .unknownLayout(block, suggestion: nil) }
        return try TemplateRenderer.render(program, routine: routine, root: root)
    }

    private static func name(_ path: String, in folder: String) -> String? {
        path.hasPrefix(folder) ? String(path.dropFirst(folder.count).dropLast(".mustache".count)) : nil
    }

    private static func misplaced(_ source: TemplateSource) -> Diagnostic {
        Diagnostic(
            .templateMisplacedFile, .warning, at: SourceLocation(path: source.location(0).path),
            "this template is neither a layout nor a partial nor a block, so nothing can use it",
            notes: ["move it to `templates/layouts/`, `templates/partials/` or `templates/blocks/`"])
    }

    /// The file's bytes as UTF-8, each broken character replaced and the first one reported.
    private static func repaired(_ file: TemplateFile, _ diagnostics: inout [Diagnostic]) -> [UInt8] {
        let bytes = Array(String(decoding: file.bytes, as: UTF8.self).utf8)
        if bytes == file.bytes { return bytes }
        let same = zip(bytes, file.bytes).prefix { $0 == $1 }.count
        let source = TemplateSource(path: file.path, bytes: file.bytes)
        diagnostics.append(
            Diagnostic(
                .templateBadEncoding, at: source.location(same), "this is not UTF-8",
                notes: ["save the file as UTF-8"]))
        return bytes
    }
}
