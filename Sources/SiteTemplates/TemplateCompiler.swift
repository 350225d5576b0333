internal import Diagnostics

/// Turns parsed templates into instructions, walking each through the HTML states it is used in.
///
/// A partial becomes one routine for every state and every set of replaced blocks it is used with; blocks are put
/// in place while compiling. Sections must leave the HTML as they found it, as far as what follows can tell.
struct TemplateCompiler {
    /// One file, parsed.
    struct Template {
        var source: TemplateSource
        var nodes: [TemplateNode]
    }

    /// The key of a compiled routine.
    struct RoutineKey: Hashable {
        var template: Int
        var state: HTMLState
        var blocks: [String: Int]
    }

    /// A routine: finished when its state at the end is known.
    struct CompiledRoutine {
        var index: Int
        var end: HTMLState?
        /// The number of sections that were open where its compilation began.
        var sections: Int
        /// Indicates whether it was used before it was finished, on the word that it ends as it begins.
        var isRecursive = false
        /// The findings in it and in what it includes.
        var diagnostics: [Diagnostic] = []
    }

    /// A block that replaces another, and the file it is written in.
    struct Override {
        var block: TemplateBlock
        var template: Int
        var isUsed = false
    }

    /// The state of a walk through nodes.
    struct Walk {
        var template: Int
        var state: HTMLState
        var blocks: [String: Int]
        var code: [Instruction] = []
        /// The end of the last section: a literal before it is not continued after it.
        var sectionEnd = 0
    }

    static let deepestInclusion = 100
    /// Nodes compiled in all; only templates that include each other in ever new ways, or whose nested sections
    /// end as they did not begin, come near.
    static let maximumWork = 200_000

    let dialect: TemplateDialect
    let templates: [Template]
    let partials: [String: Int]
    let parents: [String: Int]
    var program = TemplateProgram()
    var diagnostics: [Diagnostic] = []
    var reported: Set<Diagnostic> = []
    var routines: [RoutineKey: CompiledRoutine] = [:]
    var overrides: [Override] = []
    var overrideIndex: [SourceKey: Int] = [:]
    var nameIndex: [String: Int32] = [:]
    var literals: [SourceKey: Int] = [:]
    var sections = 0
    var inclusions = 0
    var work = 0

    /// A place in one of the files.
    struct SourceKey: Hashable {
        var template: Int
        var offset: Int
    }

    init(_ templates: [Template], partials: [String: Int], layouts: [String: Int], dialect: TemplateDialect) {
        self.templates = templates
        self.dialect = dialect
        self.partials = partials
        parents = partials.merging(layouts) { partial, _ in partial }
        program.refusesUnknownNames = dialect == .html
    }

    /// Compiles a layout, which begins in text and has to end there.
    mutating func compileLayout(_ name: String, template: Int) {
        program.layouts[name] = compileWhole(template, called: "layout")
    }

    /// Compiles a block of pages, which stands in text too.
    mutating func compileBlock(_ name: String, template: Int) {
        program.blocks[name] = compileWhole(template, called: "block")
    }

    /// The routine of a template that begins in text and has to end there; nil when it would never end.
    private mutating func compileWhole(_ template: Int, called kind: String) -> Int? {
        let start: HTMLState = dialect == .html ? .text : .plain
        guard let routine = routine(RoutineKey(template: template, state: start, blocks: [:])) else {
            return nil
        }
        if let end = routine.end, end.joined(with: start) == nil {
            let source = templates[template].source
            report(
                .templateUnbalancedHTML, source.location(source.bytes.count),
                "the \(kind) ends \(end.description)", ["close what is open"])
        }
        return routine.index
    }

    /// The routine of a template for a place, compiled now if it was not yet; nil when it would never end.
    mutating func routine(_ key: RoutineKey) -> CompiledRoutine? {
        if let known = routines[key] {
            if known.end == nil {
                if known.sections == sections { return nil }
                routines[key]?.isRecursive = true
            }
            for diagnostic in known.diagnostics { report(diagnostic) }
            return known
        }
        let index = program.routines.count
        program.routines.append(TemplateProgram.Routine())
        routines[key] = CompiledRoutine(index: index, sections: sections)
        var walk = Walk(template: key.template, state: key.state, blocks: key.blocks)
        let before = diagnostics.count
        inclusions += 1
        compile(templates[key.template].nodes, &walk)
        inclusions -= 1
        let source = templates[key.template].source
        program.routines[index] = TemplateProgram.Routine(instructions: walk.code, template: source.path)
        if routines[key]?.isRecursive == true, walk.state != key.state {
            report(
                .templateUnbalancedHTML, source.location(0),
                "this partial includes itself, begins \(key.state.description) and ends \(walk.state.description)",
                ["let it end where it began"])
        }
        routines[key]?.end = walk.state
        routines[key]?.diagnostics = Array(diagnostics[before...])
        return routines[key]
    }

    mutating func compile(_ nodes: [TemplateNode], _ walk: inout Walk) {
        for node in nodes {
            work += 1
            guard work < Self.maximumWork else { return reportTooMuchWork(walk) }
            switch node {
            case .text(let range): compileText(range, &walk)
            case .variable(let name, let raw, let range): compileVariable(name, raw: raw, range, &walk)
            case .section(let section): compileSection(section, &walk)
            case .partial(let inclusion): compileInclusion(inclusion, &walk)
            case .block(let block): compileBlock(block, &walk)
            }
        }
    }

    private mutating func compileText(_ range: Range<Int>, _ walk: inout Walk) {
        let source = templates[walk.template].source
        if range.isEmpty { return }
        let start = literal(range, walk)
        let count = range.count
        if walk.sectionEnd < walk.code.count, case .literal(let first, let length)? = walk.code.last,
            Int(first) + Int(length) == start
        {
            walk.code[walk.code.count - 1] = .literal(start: first, count: length + Int32(count))
        } else {
            walk.code.append(.literal(start: Int32(start), count: Int32(count)))
        }
        if walk.state.place == .plain { return }
        var isReported = false
        for offset in range {
            if walk.state.place == .text, source.bytes[offset] != ASCII.less { continue }
            guard let problem = walk.state.advance(source.bytes[offset]) else { continue }
            reportProblem(problem, isReported ? nil : source.location(offset), &walk)
            isReported = true
        }
    }

    /// The place of a stretch of text in the program; one that is compiled again is kept once.
    private mutating func literal(_ range: Range<Int>, _ walk: Walk) -> Int {
        let key = SourceKey(template: walk.template, offset: range.lowerBound)
        if let known = literals[key] { return known }
        let start = program.literals.count
        program.literals += templates[walk.template].source.bytes[range]
        literals[key] = start
        return start
    }

    private mutating func reportProblem(
        _ problem: HTMLState.Problem, _ location: SourceLocation?, _ walk: inout Walk
    ) {
        let message: String
        let cure: String
        let id: DiagnosticID
        switch problem {
        case .ambiguousTag:
            id = .templateUnbalancedHTML
            message = "what this means depends on whether the section before it is shown"
            cure = "put a space before it, or move it into the section"
            walk.state = HTMLState(place: .beforeAttributeName, element: walk.state.element)
        case .schemeFromVariable:
            id = .templateURLScheme
            message = "a variable chooses the scheme of this URL"
            cure = "write the scheme itself in the template, or let one variable hold the whole URL"
            walk.state.url = .path
        }
        // One finding a stretch: what follows is often of the same making.
        if let location { report(id, location, message, [cure]) }
    }

    private mutating func compileSection(_ section: TemplateSection, _ walk: inout Walk) {
        let name = nameIndex(of: section.name)
        var start = walk.state
        let opening = walk.code.count
        let sectionEnd = walk.sectionEnd
        // The state that the section leaves behind may be that in which its next round begins.
        for _ in 0..<3 {
            walk.code.removeSubrange(opening...)
            walk.sectionEnd = sectionEnd
            walk.state = start
            walk.code.append(.section(name: name, end: 0))
            sections += 1
            compile(section.body, &walk)
            sections -= 1
            let end = Int32(walk.code.count)
            walk.sectionEnd = walk.code.count
            walk.code[opening] =
                section.isInverted ? .inverted(name: name, end: end) : .section(name: name, end: end)
            guard let joined = start.joined(with: walk.state) else {
                reportUnbalanced(section, from: start, to: walk.state, walk)
                walk.state = start
                return
            }
            walk.state = joined
            if joined == start { return }
            start = joined
        }
        reportUnbalanced(section, from: start, to: walk.state, walk)
    }

    private mutating func reportUnbalanced(
        _ section: TemplateSection, from start: HTMLState, to end: HTMLState, _ walk: Walk
    ) {
        report(
            .templateUnbalancedHTML, location(section.range, walk),
            "the section `\(section.name)` begins \(start.description) and ends \(end.description)",
            ["let it end where it began, so that the page is right whether it is shown or not"])
    }

    func location(_ range: Range<Int>, _ walk: Walk) -> SourceLocation {
        templates[walk.template].source.location(range.lowerBound)
    }

    mutating func nameIndex(of text: String) -> Int32 {
        if let known = nameIndex[text] { return known }
        let index = Int32(program.names.count)
        program.names.append(TemplateProgram.Name(text))
        nameIndex[text] = index
        return index
    }

    mutating func report(
        _ id: DiagnosticID, _ location: SourceLocation, _ message: String, _ notes: [String],
        severity: Severity = .error, fixIts: [FixIt] = []
    ) {
        report(Diagnostic(id, severity, at: location, message, notes: notes, fixIts: fixIts))
    }

    /// A partial that is used in several places is reported once.
    mutating func report(_ diagnostic: Diagnostic) {
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    private mutating func reportTooMuchWork(_ walk: Walk) {
        report(
            .templateTooDeep, SourceLocation(path: templates[walk.template].source.location(0).path),
            "these templates mean too many different things, depending on which sections are shown",
            ["let sections end where they began; use fewer inside tags, and fewer blocks that replace blocks"]
        )
    }
}

/// The dialect that the text of templates is taken for.
package enum TemplateDialect: Sendable {
    /// HTML: every tag is escaped for its place, unsafe places and unknown partials are diagnostics.
    case html
    /// The Mustache specification to the letter: text without places, `&<>"'` escaped by `{{x}}` and nothing by
    /// `{{{x}}}`, unknown partials render empty. For plain text, and for the specification's own tests.
    case specification
}
