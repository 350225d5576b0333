/// The names that a value has below it, without the value.
package indirect enum TemplateShape: Sendable {
    /// A text, a flag or a number.
    case leaf
    /// The names are unknown.
    case unknown
    case object([String: TemplateShape])
    case list(TemplateShape)

    /// Adds a name such as `page.toc[].title`, with what it leads through; `*` at its end is any name.
    package mutating func add(_ name: String) {
        add(path: name.split(separator: ".").map(String.init)[...])
    }

    /// Puts a shape at a name of an object.
    package mutating func set(_ name: String, _ shape: TemplateShape) {
        guard case .object(var members) = self else { return }
        members[name] = shape
        self = .object(members)
    }

    private mutating func add(path: ArraySlice<String>) {
        guard let first = path.first else { return }
        if first == "*" {
            self = .unknown
            return
        }
        var members: [String: TemplateShape] = [:]
        if case .object(let own) = self { members = own }
        let isList = first.hasSuffix("[]")
        let name = isList ? String(first.dropLast(2)) : first
        var inner = members[name] ?? .leaf
        if case .list(let element) = inner { inner = element }
        inner.add(path: path.dropFirst())
        members[name] = isList ? .list(inner) : inner
        self = .object(members)
    }

    /// The shape at a dotted name of this one; nil when there is none.
    func member(_ path: ArraySlice<String>) -> TemplateShape? {
        guard let first = path.first else { return self }
        switch self {
        case .unknown: return .unknown
        case .object(let members): return members[first].flatMap { $0.member(path.dropFirst()) }
        case .leaf, .list: return nil
        }
    }

    /// The names of the members.
    var names: [String] {
        if case .object(let members) = self { members.keys.sorted() } else { [] }
    }
}
