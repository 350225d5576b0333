internal import Diagnostics

extension TemplateCompiler {
    mutating func compileInclusion(_ inclusion: TemplateInclusion, _ walk: inout Walk) {
        var blocks = walk.blocks
        let isDynamic = inclusion.name.first == "*"
        // An outer template's content for a block goes before an inner one's.
        for block in inclusion.overrides where blocks[block.name] == nil {
            blocks[block.name] = override(block, isDynamic: isDynamic, walk)
        }
        guard inclusions < Self.deepestInclusion else {
            report(
                .templateTooDeep, location(inclusion.range, walk),
                "partials include each other more than \(Self.deepestInclusion) deep",
                ["include fewer partials from partials"])
            return
        }
        let candidates = inclusion.isParent ? parents : partials
        if isDynamic {
            compileDynamic(inclusion, candidates, blocks, &walk)
        } else if let template = candidates[inclusion.name] {
            let key = RoutineKey(template: template, state: walk.state, blocks: blocks)
            guard let routine = routine(key) else {
                report(
                    .templateEndlessPartial, location(inclusion.range, walk),
                    "`\(inclusion.name)` includes itself without end",
                    ["put the tag into a section that ends, such as `{{#children}}…{{/children}}`"])
                return
            }
            emit(
                .call(routine: Int32(routine.index), isInline: inclusion.indentation == nil),
                inclusion.indentation, &walk)
            if let end = routine.end { walk.state = end }
        } else if dialect == .html {
            reportUnknown(inclusion, Array(candidates.keys), walk)
        }
    }

    /// Every partial that can stand here and leaves the HTML as it finds it; the others are out of reach.
    private mutating func compileDynamic(
        _ inclusion: TemplateInclusion, _ candidates: [String: Int], _ blocks: [String: Int],
        _ walk: inout Walk
    ) {
        var table = TemplateProgram.DynamicTable(
            routines: [:], place: location(inclusion.range, walk).description)
        for (name, template) in candidates.sorted(by: { $0.key < $1.key }) {
            let before = (diagnostics, reported)
            sections += 1
            let routine = routine(RoutineKey(template: template, state: walk.state, blocks: blocks))
            sections -= 1
            let isUsable = diagnostics.count == before.0.count && (routine?.end ?? walk.state) == walk.state
            (diagnostics, reported) = before
            if let routine, isUsable { table.routines[name] = Int32(routine.index) }
        }
        let name = nameIndex(of: String(inclusion.name.dropFirst()))
        let index = Int32(program.tables.count)
        program.tables.append(table)
        let call = Instruction.dynamicCall(name: name, table: index, isInline: inclusion.indentation == nil)
        emit(call, inclusion.indentation, &walk)
    }

    /// A block: what an including template put in its place, otherwise its own content.
    mutating func compileBlock(_ block: TemplateBlock, _ walk: inout Walk) {
        var inner = walk
        inner.blocks[block.name] = nil
        let indentation = block.indentation ?? []
        let index = Int32(program.indentations.count)
        if !indentation.isEmpty {
            program.indentations.append(indentation)
            inner.code.append(.pushIndentation(index))
        }
        if let override = walk.blocks[block.name] {
            overrides[override].isUsed = true
            inner.template = overrides[override].template
            compile(overrides[override].block.body, &inner)
        } else {
            compile(block.body, &inner)
        }
        if !indentation.isEmpty { inner.code.append(.popIndentation(index)) }
        walk.code = inner.code
        walk.sectionEnd = inner.sectionEnd
        walk.state = inner.state
    }

    /// Blocks that replaced nothing: the parent has no block of that name.
    mutating func reportUnusedOverrides() {
        let names = Set(templates.flatMap { Self.blockNames($0.nodes) })
        for override in overrides where !override.isUsed {
            let block = override.block
            let suggestion = Diagnostic.suggestion(for: block.name, among: Array(names).sorted())
            report(
                .templateUnknownBlock,
                templates[override.template].source.location(block.range.lowerBound),
                "the parent has no block `\(block.name)`, so this is never shown",
                suggestion.map { ["did you mean `\($0)`?"] } ?? [
                    "take it away, or add the block to the parent"
                ])
        }
    }

    private mutating func override(_ block: TemplateBlock, isDynamic: Bool, _ walk: Walk) -> Int {
        let key = SourceKey(template: walk.template, offset: block.range.lowerBound)
        if let known = overrideIndex[key] { return known }
        overrides.append(
            Override(block: block, template: walk.template, isUsed: isDynamic || dialect != .html))
        overrideIndex[key] = overrides.count - 1
        return overrides.count - 1
    }

    private mutating func emit(_ call: Instruction, _ indentation: [UInt8]?, _ walk: inout Walk) {
        guard let indentation, !indentation.isEmpty else {
            walk.code.append(call)
            return
        }
        let index = Int32(program.indentations.count)
        program.indentations.append(indentation)
        walk.code += [.pushIndentation(index), call, .popIndentation(index)]
    }

    private mutating func reportUnknown(_ inclusion: TemplateInclusion, _ known: [String], _ walk: Walk) {
        let kind = inclusion.isParent ? "parent" : "partial"
        let suggestion = Diagnostic.suggestion(for: inclusion.name, among: known.sorted())
        let file = "templates/partials/\(inclusion.name).mustache"
        report(
            .templateUnknownPartial, location(inclusion.range, walk),
            "there is no \(kind) `\(inclusion.name)`",
            suggestion.map { ["did you mean `\($0)`?"] } ?? ["write it to `\(file)`"])
    }

    /// The names of the blocks that can be filled, of a template and of what it fills others with.
    private static func blockNames(_ nodes: [TemplateNode]) -> [String] {
        nodes.flatMap { node -> [String] in
            switch node {
            case .text, .variable: []
            case .section(let section): blockNames(section.body)
            case .partial(let inclusion): inclusion.overrides.flatMap { blockNames($0.body) }
            case .block(let block): [block.name] + blockNames(block.body)
            }
        }
    }
}

/// One step of rendering. Indices lead into the tables of ``TemplateProgram``.
enum Instruction: Sendable {
    /// Copies bytes of the literals.
    case literal(start: Int32, count: Int32)
    case variable(name: Int32, ValueWriter)
    /// Runs what follows up to `end` for each value; `end` is the index of the instruction after it.
    case section(name: Int32, end: Int32)
    /// Runs what follows up to `end` when there is nothing to show.
    case inverted(name: Int32, end: Int32)
    /// Runs a partial; one inside a line is not indented.
    case call(routine: Int32, isInline: Bool)
    /// Runs the partial that a value names, out of a table of those that may stand here.
    case dynamicCall(name: Int32, table: Int32, isInline: Bool)
    /// From here on every line begins with this text too, up to the matching `popIndentation`.
    case pushIndentation(Int32)
    case popIndentation(Int32)
}
