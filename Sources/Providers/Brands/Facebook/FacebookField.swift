/// One field of a `fields` parameter: `picture.type(large){url,is_silhouette}`.
struct FacebookField: Hashable, Sendable {
    var name: String
    /// The fields in braces.
    var selection: [FacebookField]

    /// Reads a list; nil when it is malformed, nested more than three deep, or longer than fifty.
    static func parse(_ text: String) -> [FacebookField]? {
        guard text.utf8.count <= 2000 else { return nil }
        var rest = text[...]
        guard let fields = list(&rest, depth: 0), rest.isEmpty else { return nil }
        return fields
    }

    private static func list(_ rest: inout Substring, depth: Int) -> [FacebookField]? {
        guard depth < 3 else { return nil }
        var fields: [FacebookField] = []
        repeat {
            if rest.first == "," { rest.removeFirst() }
            guard fields.count < 50, let field = one(&rest, depth: depth) else { return nil }
            fields.append(field)
        } while rest.first == ","
        return fields
    }

    private static func one(_ rest: inout Substring, depth: Int) -> FacebookField? {
        let name = String(rest.prefix { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) })
        guard !name.isEmpty else { return nil }
        rest.removeFirst(name.count)
        // Modifiers such as `.type(large)` choose a size, which is all the same here.
        while rest.first == "." {
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close
            else {
                return nil
            }
            rest = rest[rest.index(after: close)...]
        }
        guard rest.first == "{" else { return FacebookField(name: name, selection: []) }
        rest.removeFirst()
        guard let selection = list(&rest, depth: depth + 1), rest.first == "}" else { return nil }
        rest.removeFirst()
        return FacebookField(name: name, selection: selection)
    }
}
