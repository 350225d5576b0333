internal import Diagnostics

/// Runs a program over one value.
struct TemplateRenderer {
    /// Sections and partials inside each other; more can only be recursion without end.
    private static let deepest = 1000

    /// Bytes that a page may have, and instructions that making it may take: partials that include others twice
    /// grow without end too.
    private static let maximumBytes = 64 << 20
    private static let maximumInstructions = 20_000_000

    private let program: TemplateProgram
    private let literals: UnsafeBufferPointer<UInt8>
    private var out: [UInt8] = []
    private var stack: [TemplateValue]
    private var depth = 0
    private var instructions = 0
    private var template = ""
    /// The beginning of every line.
    private var indentation: [UInt8] = []
    /// Indicates whether the indentation of the current line is still to be written.
    private var owesIndentation = false

    private init(_ program: TemplateProgram, _ literals: UnsafeBufferPointer<UInt8>, root: TemplateValue) {
        self.program = program
        self.literals = literals
        stack = [root]
        stack.reserveCapacity(16)
        out.reserveCapacity(16 * 1024)
    }

    static func render(
        _ program: TemplateProgram, routine: Int, root: TemplateValue
    ) throws(TemplateError) -> [UInt8] {
        try program.literals.withUnsafeBufferPointer { literals throws(TemplateError) in
            var renderer = TemplateRenderer(program, literals, root: root)
            try renderer.call(routine)
            return renderer.out
        }
    }

    private mutating func call(_ routine: Int) throws(TemplateError) {
        let outer = template
        template = program.routines[routine].template
        let code = program.routines[routine].instructions
        try run(code, 0, code.count)
        template = outer
    }

    private mutating func run(_ code: [Instruction], _ start: Int, _ end: Int) throws(TemplateError) {
        guard depth < Self.deepest else { throw .tooDeep(template: template) }
        depth += 1
        var index = start
        while index < end {
            let instruction = code[index]
            index += 1
            instructions += 1
            if instructions > Self.maximumInstructions || out.count > Self.maximumBytes {
                throw .tooLarge(template: template)
            }
            switch instruction {
            case .literal(let first, let count): write(literals[Int(first)..<Int(first + count)])
            case .variable(let name, let writer):
                if owesIndentation, !indentation.isEmpty { writeIndentation() }
                if let value = lookup(name) { append(value, writer) }
            case .section(let name, let end):
                try section(name, code, index, Int(end))
                index = Int(end)
            case .inverted(let name, let end):
                if lookup(name)?.isShown == true { index = Int(end) }
            case .call(let routine, let isInline): try include(Int(routine), isInline: isInline)
            case .dynamicCall(let name, let table, let isInline):
                if let routine = try dynamicRoutine(name, table) { try include(routine, isInline: isInline) }
            case .pushIndentation(let text):
                indentation += program.indentations[Int(text)]
                owesIndentation = true
            case .popIndentation(let text): indentation.removeLast(program.indentations[Int(text)].count)
            }
        }
        depth -= 1
    }

    private mutating func section(
        _ name: Int32, _ code: [Instruction], _ start: Int, _ end: Int
    ) throws(TemplateError) {
        guard let value = lookup(name), value.isShown else { return }
        if case .list(let values) = value {
            for value in values {
                stack.append(value)
                try run(code, start, end)
                stack.removeLast()
            }
        } else {
            stack.append(value)
            try run(code, start, end)
            stack.removeLast()
        }
    }

    private mutating func include(_ routine: Int, isInline: Bool) throws(TemplateError) {
        guard isInline, !indentation.isEmpty else { return try call(routine) }
        // A partial inside a line keeps its own line beginnings.
        if owesIndentation { writeIndentation() }
        let outer = indentation
        indentation = []
        try call(routine)
        indentation = outer
        owesIndentation = false
    }

    private func dynamicRoutine(_ name: Int32, _ table: Int32) throws(TemplateError) -> Int? {
        guard case .text(let partial)? = lookup(name), !partial.isEmpty else { return nil }
        let table = program.tables[Int(table)]
        if let routine = table.routines[partial] { return Int(routine) }
        if !program.refusesUnknownNames { return nil }
        throw .unknownPartial(
            partial, suggestion: Diagnostic.suggestion(for: partial, among: Array(table.routines.keys)),
            at: table.place)
    }

    /// The value of a dotted name: its first part is looked for from the innermost value outwards, the others only
    /// inside of what is found.
    private func lookup(_ name: Int32) -> TemplateValue? {
        let parts = program.names[Int(name)].parts
        guard let first = parts.first else { return stack.last }
        var index = stack.count - 1
        while index >= 0 {
            if case .object(let members) = stack[index], var value = members[first]?.present {
                for part in parts.dropFirst() {
                    guard let member = value[part] else { return nil }
                    value = member
                }
                return value
            }
            index -= 1
        }
        return nil
    }

    private mutating func write(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if indentation.isEmpty {
            out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes))
            return
        }
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: ASCII.newline).map { $0 + 1 } ?? bytes.endIndex
            let isEmptyLine = bytes[start] == ASCII.newline
            if owesIndentation, !isEmptyLine { writeIndentation() }
            out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
            owesIndentation = bytes[end - 1] == ASCII.newline
            start = end
        }
    }

    private mutating func writeIndentation() {
        out.append(contentsOf: indentation)
        owesIndentation = false
    }

    private mutating func append(_ value: TemplateValue, _ writer: ValueWriter) {
        switch value {
        case .null, .list, .object, .later: break
        case .bool(let flag): append(Array((flag ? "true" : "false").utf8), writer)
        case .integer(let number): append(Array(String(number).utf8), writer)
        case .text(var text): text.withUTF8 { append($0, writer) }
        case .marked(var text, let html):
            if writer == .text { out.append(contentsOf: html) } else { text.withUTF8 { append($0, writer) } }
        case .html(let bytes):
            if writer == .text || writer == .raw {
                out.append(contentsOf: bytes)
            } else {
                // The bytes are repaired first: half a character must not swallow a quote.
                append(Array(String(decoding: bytes, as: UTF8.self).utf8), writer)
            }
        }
    }

    private mutating func append(_ bytes: [UInt8], _ writer: ValueWriter) {
        bytes.withUnsafeBufferPointer { append($0, writer) }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ writer: ValueWriter) {
        switch writer {
        case .text, .escaped: HTMLEscape.append(bytes, to: &out)
        case .raw: out.append(contentsOf: bytes)
        case .urlComponent: URLEscape.appendComponent(bytes, to: &out)
        case .urlStart(let isImage): appendURL(bytes, from: out.count, isImage)
        case .urlRest(let isImage):
            // The value began behind the last quote: what is written since cannot hold one.
            let quote = out.lastIndex { $0 == ASCII.quote || $0 == ASCII.apostrophe } ?? -1
            if URLEscape.hasQuery(out[(quote + 1)...]) {
                URLEscape.appendComponent(bytes, to: &out)
            } else {
                appendURL(bytes, from: quote + 1, isImage)
            }
        }
    }

    private mutating func appendURL(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ isImage: Bool) {
        URLEscape.append(bytes, to: &out)
        if URLEscape.isAllowed(out[start...], isImage: isImage) { return }
        out.removeSubrange(start...)
        out.append(contentsOf: URLEscape.blocked)
    }
}
