/// A refusal of what a command was asked for: the command line is right, and yet it cannot be done.
///
/// Mistakes in the command line itself are `ValidationError`, which ends with the usage.
struct Refusal: Error, CustomStringConvertible {
    /// One or more sentences.
    let description: String

    /// - Parameter reason: sentences; the full stop at the end may be missing.
    init(_ reason: String) {
        description = reason.hasSuffix(".") || reason.hasSuffix("?") ? reason : reason + "."
    }
}
