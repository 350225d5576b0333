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

/// The reason why a page could not be rendered from templates that parsed well.
package enum TemplateError: Error, Hashable, Sendable {
    /// There is no `layouts/<name>.mustache`; `suggestion` is the nearest name that exists.
    case unknownLayout(String, suggestion: String?)
    /// A dynamic name (`{{> *name}}`) led to no partial that can stand at that place.
    case unknownPartial(String, suggestion: String?, at: String)
    /// The page takes more than any page needs; `template` is where the limit was reached.
    case tooLarge(template: String)
    /// Partials include each other without end; `template` is where the limit was reached.
    case tooDeep(template: String)
}

/// One file of the folder `templates/`.
package struct TemplateFile: Sendable {
    /// Path relative to `templates/`, no leading slash: `layouts/guide.mustache`, `partials/header.mustache`.
    package var path: String
    /// The file's content, UTF-8.
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// The program that all layouts and partials of a library are compiled to.
struct TemplateProgram: Sendable {
    /// A name as a tag writes it, cut at the dots; empty for the implicit iterator `.`.
    struct Name: Hashable, Sendable {
        var parts: [String]

        init(_ text: String) { parts = text == "." ? [] : text.split(separator: ".").map(String.init) }
    }

    /// A partial, compiled for one place.
    struct Routine: Sendable {
        var instructions: [Instruction] = []
        /// Path of the template, for errors.
        var template = ""
    }

    /// The partials that a dynamic name may lead to.
    struct DynamicTable: Sendable {
        var routines: [String: Int32]
        /// Place of the tag, for errors.
        var place: String
    }

    var literals: [UInt8] = []
    var names: [Name] = []
    var indentations: [[UInt8]] = []
    var tables: [DynamicTable] = []
    var routines: [Routine] = []
    /// Index of the routine of every layout.
    var layouts: [String: Int] = [:]
    /// Index of the routine of every block.
    var blocks: [String: Int] = [:]
    /// Indicates whether a dynamic name that leads nowhere is an error, or renders empty as the specification has it.
    var refusesUnknownNames = true
}
