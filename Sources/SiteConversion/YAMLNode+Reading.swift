import SiteModel

extension YAMLNode {
    /// The value of a key; nil when this is no mapping or has none.
    subscript(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

    /// The text of a scalar; nil for others and for nothing.
    var text: String? {
        if case .scalar(let text, _) = content, !isNull { text } else { nil }
    }

    /// The entries of a mapping.
    var entries: [Entry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    /// The items of a list; of a single text that one.
    var items: [YAMLNode] {
        switch content {
        case .sequence(let items): items
        case .scalar: isNull ? [] : [self]
        case .mapping: []
        }
    }

    /// The node as a line of YAML.
    var flow: String {
        switch content {
        case .scalar(let text, let isPlain):
            isNull
                ? "~"
                : isPlain && (Int(text) != nil || text == "true" || text == "false")
                    ? text : YAMLNode.quoted(text)
        case .sequence(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\(YAMLNode.quoted($0.key)): \($0.value.flow)" }.joined(separator: ", ") + "}"
        }
    }
}

extension String {
    /// Without `#…` and `?…`.
    var withoutFragment: String { String(prefix { $0 != "#" && $0 != "?" }) }

    /// `#…` and `?…`.
    var fragment: String { String(dropFirst(withoutFragment.count)) }

    var trimmingSlashes: String {
        String(drop { $0 == "/" }.reversed().drop { $0 == "/" }.reversed())
    }

    /// Without spaces and tabs at both ends.
    var trimmingBlanks: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Without `.md`, and without `/index` before it.
    var withoutPageEnding: String {
        let name = hasSuffix(".md") ? String(dropLast(3)) : self
        if name == "index" { return "" }
        return name.hasSuffix("/index") ? String(name.dropLast(6)) : name
    }

    func replacingEnding(_ old: String, by new: String) -> String {
        hasSuffix(old) ? String(dropLast(old.count)) + new : self
    }
}
