import Diagnostics
import Markdown
import SiteModel
import SiteTemplates

/// The blocks of the project's own: the templates in `templates/blocks/`.
struct BlockLibrary: Sendable {
    static let folder = "templates/blocks/"
    private static let ending = ".mustache"

    let known: [String: BlockChecker.Known]
    /// The findings in the heads of their files, and in their names.
    let diagnostics: [Diagnostic]

    /// - Parameter templates: all templates of the site.
    init(_ sources: SiteSources, templates: [TemplateFile]) {
        var known: [String: BlockChecker.Known] = [:]
        var diagnostics: [Diagnostic] = []
        let files = Self.files(sources)
        var survey = files.isEmpty ? nil : TemplateSurvey(templates) { _ in false }
        for (path, bytes) in files {
            guard let name = Self.name(path) else {
                diagnostics.append(Self.badName(path))
                continue
            }
            let declaration = BlockDeclaration.parse(bytes, name: name, path: path)
            let used = survey?.usedNames(file: String(path.dropFirst("templates/".count))) ?? []
            diagnostics += declaration.diagnostics + Self.unused(declaration.value, used)
            known[name] = BlockChecker.Known(
                declaration.value, showsBody: used.contains("body") && declaration.value.body != .some(.none))
        }
        self.known = known
        self.diagnostics = diagnostics
    }

    /// The forms of the blocks, for reading pages.
    static func forms(_ sources: SiteSources) -> [String: CustomBlockForm] {
        var forms: [String: CustomBlockForm] = [:]
        for (path, bytes) in files(sources) {
            guard let name = name(path) else { continue }
            forms[name] = BlockDeclaration.parse(bytes, name: name, path: path).value.form
        }
        return forms
    }

    /// The path of a block's template in the project.
    static func path(_ name: String) -> String { folder + name + ending }

    static func mentions(_ names: Set<String>, in text: ArraySlice<UInt8>) -> Bool {
        guard !names.isEmpty else { return false }
        return text.split(separator: UInt8(ascii: "<")).contains { rest in
            let word = rest.prefix { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit }
            return names.contains(String(decoding: word, as: UTF8.self).lowercased())
        }
    }

    private static func files(_ sources: SiteSources) -> [(path: String, bytes: [UInt8])] {
        sources.files.filter { $0.key.hasPrefix(folder) && !$0.key.contains("/.") }
            .map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// The name of the block that a file is; nil when it is none.
    private static func name(_ path: String) -> String? {
        guard path.hasSuffix(ending) else { return nil }
        let name = String(path.dropFirst(folder.count).dropLast(ending.count))
        return CustomBlockForm.isName(name) ? name : nil
    }

    // MARK: Findings

    private static func badName(_ path: String) -> Diagnostic {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let bare = file.split(separator: ".").first.map(String.init) ?? file
        let isTemplate = path.hasSuffix(ending)
        return Diagnostic(
            .blockName, at: SourceLocation(path: path), "this file is no block: pages cannot use its name",
            notes: [
                !isTemplate && CustomBlockForm.isName(bare)
                    ? "call it `\(bare)\(ending)`"
                    : "use lower-case ASCII letters, digits and hyphens, and no tag of HTML; end it in `\(ending)`"
            ])
    }

    private static func unused(_ declaration: BlockDeclaration, _ used: Set<String>) -> [Diagnostic] {
        if declaration.isBroken { return [] }
        var findings = declaration.arguments.filter { argument in
            !used.contains(argument.name)
                && !BlockValues.names(of: argument).contains(where: used.contains)
        }.map { argument in
            Diagnostic(
                .blockUnusedArgument, .warning, at: argument.location,
                "the template does not show `\(argument.name)`",
                notes: ["write `{{\(argument.name)}}` where it belongs, or remove it from the head"])
        }
        if let body = declaration.body, body != .none, !used.contains("body") {
            findings.append(
                Diagnostic(
                    .blockUnusedArgument, .warning, at: declaration.bodyLocation,
                    "the template does not show the text of the block",
                    notes: ["write `{{{body}}}` where it belongs, or `body: none`"]))
        }
        return findings
    }
}

/// The values of a block's template.
enum BlockValues {
    /// Names of values that follow from an argument, besides its own: `level_is_must`, `picture_width`.
    static func names(of argument: BlockDeclaration.Argument) -> [String] {
        switch argument.kind {
        case .choice(let words): words.map { flag(argument.name, $0) }
        case .image: ["\(argument.name)_width", "\(argument.name)_height"]
        case .text, .link, .number, .flag: []
        }
    }

    /// The name of the flag that is set when a page chooses a word.
    static func flag(_ name: String, _ word: String) -> String {
        "\(name)_is_" + String(word.map { $0 == "-" ? "_" : $0 })
    }

    /// The lists of the whole site (`PageShell.siteLists`).
    private static let siteLists = [
        "sdks[].name", "sdks[].version", "sdks[].iso", "sdks[].day", "sdks[].url", "sdks[].needs",
        "sdk_conflicts[].first", "sdk_conflicts[].second", "sdk_conflicts[].why", "changes[].title",
        "changes[].url", "changes[].days[].iso", "changes[].days[].day", "changes[].days[].entries[].title",
        "changes[].days[].entries[].url", "changes[].days[].entries[].text",
    ]

    /// The shape of all values; interface texts that are missing are found with those of other templates.
    ///
    /// - Parameter assets: names below `assets.css` and `assets.js`.
    static func shape(of block: BlockDeclaration, assets: TemplateShape) -> TemplateShape {
        var root = TemplateShape.object([:])
        let fixed = ["locale.tag", "locale.direction", "locale.name"] + siteLists.map { "site.\($0)" }
        for name in fixed { root.add(name) }
        if block.body != .some(.none) { root.add("body") }
        for argument in block.arguments {
            root.add(argument.name)
            for name in names(of: argument) { root.add(name) }
        }
        root.set("strings", .unknown)
        root.set("assets", assets)
        return root
    }

    /// The values of an argument that a page gives, or that has a default; nil: it has none.
    ///
    /// - Parameters:
    ///   - text: words for readers, set as the page's own are.
    ///   - address: the address that a link or picture has on the page.
    ///   - size: the size of a picture.
    static func values(
        of argument: BlockDeclaration.Argument, _ value: String?, text: (String) -> TemplateValue,
        address: (Link) -> String?, size: (Link) -> (width: Int, height: Int)?
    ) -> [String: TemplateValue] {
        let name = argument.name
        guard let value = value ?? argument.fallback else { return [name: .null] }
        func link(_ isImage: Bool) -> Link {
            Link(destination: value, isImage: isImage, location: argument.location)
        }
        switch argument.kind {
        case .text: return [name: text(value)]
        case .number: return [name: .text(value)]
        case .flag: return [name: true]
        case .link: return [name: address(link(false)).map { .text($0) } ?? .null]
        case .image:
            let image = link(true)
            let size = size(image)
            return [
                name: address(image).map { .text($0) } ?? .null,
                "\(name)_width": size.map { .integer($0.width) } ?? .null,
                "\(name)_height": size.map { .integer($0.height) } ?? .null,
            ]
        case .choice:
            return [name: .text(value), flag(name, value): true]
        }
    }
}
