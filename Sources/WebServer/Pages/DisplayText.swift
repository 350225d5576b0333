/// Foreign text as a page shows it: enough to recognise it, and no more than leaves the page usable.
///
/// Counted in Unicode scalars: a single character may carry thousands of marks. Where a person takes text away (a
/// token to uncover, a file, a command to copy) it is whole.
enum DisplayText {
    /// A name among words.
    static func name(_ text: String) -> String { cut(text, 80) }

    /// A value in a list of values.
    static func value(_ text: String) -> String { cut(text, 1_000) }

    private static func cut(_ text: String, _ limit: Int) -> String {
        let head = text.unicodeScalars.prefix(limit)
        return head.endIndex == text.unicodeScalars.endIndex ? text : String(head) + "…"
    }
}
