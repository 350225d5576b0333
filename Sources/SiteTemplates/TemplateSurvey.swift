package import Diagnostics

/// Finds in templates what no page can show: names that nothing has, and code that browsers are told not to run.
package struct TemplateSurvey {
    /// A file as it was parsed.
    private struct Parsed {
        let source: TemplateSource
        let nodes: [TemplateNode]
    }

    /// Blocks that a template fills in its parent, with the file that they stand in.
    private typealias Overrides = [String: (body: [TemplateNode], file: String)]

    private let files: [String: Parsed]
    /// Indicates whether what is found in a file, by path relative to `templates/`, is to be told.
    private let isTold: (String) -> Bool
    private var findings: [SourceLocation: Diagnostic] = [:]
    private var used: Set<String> = []

    private static let deepest = 24

    package init(_ files: [TemplateFile], isTold: @escaping (String) -> Bool) {
        self.files = Dictionary(
            files.map { file in
                let source = TemplateSource(path: file.path, bytes: file.bytes)
                var parser = TemplateParser(source)
                return (file.path, Parsed(source: source, nodes: parser.parse().value))
            }, uniquingKeysWith: { $1 })
        self.isTold = isTold
    }

    /// Findings in a layout, and in what it includes, with values of a shape; each place once, sorted.
    package mutating func unknownNames(layout: String, shape: TemplateShape) -> [Diagnostic] {
        unknownNames(file: "layouts/\(layout).mustache", shape: shape)
    }

    /// The same of a file by its path.
    package mutating func unknownNames(file path: String, shape: TemplateShape) -> [Diagnostic] {
        look(path, shape)
        return findings.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The names that a file, and what it includes, looks up in its root, the first part of each.
    package mutating func usedNames(file path: String) -> Set<String> {
        look(path, .unknown)
        return used
    }

    private mutating func look(_ path: String, _ shape: TemplateShape) {
        findings = [:]
        used = []
        if let file = files[path] { walk(file.nodes, path, [shape], [:], 0) }
    }

    private mutating func walk(
        _ nodes: [TemplateNode], _ file: String, _ stack: [TemplateShape], _ overrides: Overrides,
        _ depth: Int
    ) {
        guard depth < Self.deepest else { return }
        for node in nodes {
            switch node {
            case .text: break
            case .variable(let name, _, let range): _ = resolve(name, stack, file, range)
            case .section(let section):
                let shape = resolve(section.name, stack, file, section.range)
                var inner = stack
                if !section.isInverted {
                    switch shape {
                    case .list(let element): inner.append(element)
                    case .object, .unknown: inner.append(shape)
                    case .leaf: break
                    }
                }
                walk(section.body, file, inner, overrides, depth + 1)
            case .partial(let inclusion):
                include(inclusion, file, stack, overrides, depth)
            case .block(let block):
                if let filled = overrides[block.name] {
                    walk(filled.body, filled.file, stack, [:], depth + 1)
                } else {
                    walk(block.body, file, stack, overrides, depth + 1)
                }
            }
        }
    }

    private mutating func include(
        _ inclusion: TemplateInclusion, _ file: String, _ stack: [TemplateShape], _ overrides: Overrides,
        _ depth: Int
    ) {
        let places = ["partials/\(inclusion.name).mustache", "layouts/\(inclusion.name).mustache"]
        guard let path = places.first(where: { files[$0] != nil }), let part = files[path] else { return }
        var filled = inclusion.isParent ? overrides : [:]
        for block in inclusion.overrides where filled[block.name] == nil {
            filled[block.name] = (block.body, file)
        }
        walk(part.nodes, path, stack, filled, depth + 1)
    }

    /// The shape of a name, looked up from the innermost section outwards; a name that nothing has is remembered.
    private mutating func resolve(
        _ name: String, _ stack: [TemplateShape], _ file: String, _ range: Range<Int>
    ) -> TemplateShape {
        if name == "." { return stack.last ?? .unknown }
        let path = name.split(separator: ".").map(String.init)
        if let first = path.first { used.insert(first) }
        for shape in stack.reversed() {
            if case .unknown = shape { return .unknown }
            // The first part decides where a name is looked up, as Mustache has it.
            if shape.member(path.prefix(1)) != nil {
                if let found = shape.member(path[...]) { return found }
                break
            }
        }
        if isTold(file), let source = files[file]?.source {
            let place = source.range(range)
            findings[place.start] = diagnostic(name, path, stack, place)
        }
        return .unknown
    }

    private func diagnostic(
        _ name: String, _ path: [String], _ stack: [TemplateShape], _ place: SourceRange
    ) -> Diagnostic {
        let near = Diagnostic.suggestion(for: name, among: Self.names(near: path, stack))
        let isAsset = path.count == 3 && path[0] == "assets"
        let what =
            isAsset
            ? "there is no `public/\(path[1])/\(path[2]).\(path[1])`, so `\(name)` is empty"
            : "nothing has the name `\(name)`, so it is empty"
        return Diagnostic(
            isAsset ? .templateMissingAsset : .templateUnknownVariable, at: place.start, what,
            notes: near.map { ["did you mean `\($0)`?"] } ?? [])
    }

    /// Names that could have been meant: those that begin alike, else those of the surroundings.
    private static func names(near path: [String], _ stack: [TemplateShape]) -> [String] {
        var names: [String] = []
        for count in stride(from: path.count - 1, through: 0, by: -1) {
            let prefix = path.prefix(count)
            for shape in stack {
                guard let found = shape.member(prefix) else { continue }
                names += found.names.map { (prefix + [$0]).joined(separator: ".") }
            }
            if !names.isEmpty, count > 0 { break }
        }
        // Names below a member may have been written without it.
        return names
            + stack.flatMap { shape in
                shape.names.flatMap { name in
                    (shape.member([name])?.names ?? []).map { "\(name).\($0)" }
                }
            }
    }
}
