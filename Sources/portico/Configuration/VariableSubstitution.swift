import Diagnostics
import SiteModel

/// Puts environment variables where `${NAME}` stands; `$${` is a literal `${`.
///
/// Values outside the playground's own keys may be published, and the one who changes the file chooses the names: only
/// variables that are meant for it are taken there.
struct VariableSubstitution {
    /// The keys whose values are the server's own.
    private static let serverKeys: Set<String> = ["playground", "providers", "standInClients"]
    /// The variables of this program that are secrets.
    private static let secrets: Set<String> = ["PORTICO_SECRET", "PORTICO_NEXT_SECRET"]

    private let environment: [String: String]
    private let published: Set<String>
    private var diagnostics: [Diagnostic] = []

    /// The node of a whole configuration with every text replaced; each variable that is not set is reported by name,
    /// and so is each that may not be used where it stands.
    ///
    /// - Parameter published: variables that `site` may use besides `PORTICO_…`.
    static func apply(
        _ environment: [String: String], published: Set<String>, to node: YAMLNode
    ) -> Diagnosed<YAMLNode> {
        var substitution = VariableSubstitution(environment: environment, published: published)
        var node = node
        if case .mapping(let entries) = node.content {
            node.content = .mapping(
                entries.map { entry in
                    var entry = entry
                    let isServers = serverKeys.contains(entry.key)
                    entry.value = substitution.replaced(entry.value, isPublished: !isServers)
                    return entry
                })
        } else {
            node = substitution.replaced(node, isPublished: true)
        }
        return Diagnosed(node, substitution.diagnostics)
    }

    private init(environment: [String: String], published: Set<String>) {
        self.environment = environment
        self.published = published
    }

    private func isForSite(_ name: String) -> Bool {
        published.contains(name) || name.hasPrefix("PORTICO_") && !Self.secrets.contains(name)
    }

    private mutating func replaced(_ node: YAMLNode, isPublished: Bool) -> YAMLNode {
        var node = node
        switch node.content {
        case .scalar(let text, let isPlain):
            guard text.utf8.contains(UInt8(ascii: "$")) else { return node }
            let value = expanded(text, at: node.location, isPublished: isPublished)
            node.content = .scalar(value, isPlain: isPlain)
            node.isLeftOut = value.isEmpty
        case .sequence(let items):
            var all: [YAMLNode] = []
            for item in items { all.append(replaced(item, isPublished: isPublished)) }
            node.content = .sequence(all)
        case .mapping(var entries):
            for index in entries.indices {
                entries[index].value = replaced(entries[index].value, isPublished: isPublished)
            }
            node.content = .mapping(entries)
        }
        return node
    }

    private mutating func expanded(_ text: String, at place: SourceLocation, isPublished: Bool) -> String {
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$${") {
                result += "${"
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
                result += value(
                    of: String(rest.dropFirst(2)[..<end]), at: place, isPublished: isPublished)
                rest = rest[rest.index(after: end)...]
            } else {
                result += "$"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// The value of a variable; empty, with a finding, where it has none.
    private mutating func value(of name: String, at place: SourceLocation, isPublished: Bool) -> String {
        func report(_ message: String, _ notes: [String]) {
            diagnostics.append(Diagnostic(.configurationUnsetVariable, at: place, message, notes: notes))
        }
        if isPublished, !isForSite(name) {
            // The same whether it is set or not: reports must not reveal the environment.
            report(
                "the environment variable `\(name)` is not taken here, where it would be published",
                Self.secrets.contains(name)
                    ? ["it is the secret of the installation"]
                    : ["name it with `--env \(name)`, or use one whose name begins with `PORTICO_`"])
            return ""
        }
        guard let value = environment[name] else {
            report("the environment variable `\(name)` is not set", [])
            return ""
        }
        return value
    }
}
