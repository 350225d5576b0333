/// The class of a token; the raw value is its class in the HTML.
package enum TokenClass: String, CaseIterable, Sendable {
    case keyword = "k"
    case string = "s"
    case comment = "c"
    case number = "n"
    case type = "t"
    /// A function's or method's name, where it is declared or called.
    case function = "f"
    /// An attribute, annotation, compiler directive or option.
    case attribute = "a"
    /// The name of a member, key, tag or header.
    case property = "p"
    /// A variable inside a string or shell command.
    case variable = "v"
    /// A line that a diff adds.
    case inserted = "i"
    /// A line that a diff takes away.
    case deleted = "d"
}
