import OpenID

/// Foreign text as a page shows it: enough to recognise it, and no more than leaves the page usable.
///
/// Counted in Unicode scalars: a single character may carry thousands of marks. Where a person takes text away (a
/// token to uncover, a file, a command to copy) it is whole.
enum DisplayText {
    /// A name among words.
    static func name(_ text: String) -> String { cut(text, 80) }

    /// A value in a list of values; a JSON object or list that is too long for a line has a line for each member.
    static func value(_ text: String) -> String {
        if text.utf8.count > 40, text.utf8.count <= 4_000, text.hasPrefix("{") || text.hasPrefix("["),
            let json = try? JSONValue(parsing: text, limit: 4_000)
        {
            return cut(json.prettyText, 2_000)
        }
        return cut(text, 1_000)
    }

    private static func cut(_ text: String, _ limit: Int) -> String {
        let head = text.unicodeScalars.prefix(limit)
        return head.endIndex == text.unicodeScalars.endIndex ? text : String(head) + "…"
    }
}
