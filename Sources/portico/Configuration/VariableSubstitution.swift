import Diagnostics
import SiteModel

/// Puts environment variables where `${NAME}` stands; `$${` is a literal `${`.
enum VariableSubstitution {
    /// The node with every text replaced; each variable that is not set is reported by name.
    static func apply(_ environment: [String: String], to node: YAMLNode) -> Diagnosed<YAMLNode> {
        var diagnostics: [Diagnostic] = []
        let replaced = replace(node, environment, &diagnostics)
        return Diagnosed(replaced, diagnostics)
    }

    private static func replace(
        _ node: YAMLNode, _ environment: [String: String], _ diagnostics: inout [Diagnostic]
    ) -> YAMLNode {
        var node = node
        switch node.content {
        case .scalar(let text, let isPlain):
            guard text.utf8.contains(UInt8(ascii: "$")) else { return node }
            let value = expand(text, environment) { problem, notes in
                diagnostics.append(
                    Diagnostic(.configurationUnsetVariable, at: node.location, problem, notes: notes))
            }
            node.content = .scalar(value, isPlain: isPlain)
            node.isLeftOut = value.isEmpty
        case .sequence(let items):
            node.content = .sequence(items.map { replace($0, environment, &diagnostics) })
        case .mapping(let entries):
            node.content = .mapping(
                entries.map { entry in
                    var entry = entry
                    entry.value = replace(entry.value, environment, &diagnostics)
                    return entry
                })
        }
        return node
    }

    private static func expand(
        _ text: String, _ environment: [String: String], _ report: (String, [String]) -> Void
    ) -> String {
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$${") {
                result += "${"
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
                let name = String(rest.dropFirst(2)[..<end])
                if let value = environment[name] {
                    result += value
                } else {
                    let near = Diagnostic.suggestion(for: name, among: Array(environment.keys))
                    report(
                        "the environment variable `\(name)` is not set",
                        near.map { ["`\($0)` is set: did you mean that?"] } ?? [])
                }
                rest = rest[rest.index(after: end)...]
            } else {
                result += "$"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
