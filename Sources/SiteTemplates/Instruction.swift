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
