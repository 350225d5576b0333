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
