package import Diagnostics
import Markdown

/// Takes the values of one YAML mapping out by name, and finds what is left over, missing or of the wrong type.
package struct MappingReader {
    /// The ids under which a kind of file reports what is wrong with its values.
    package struct FindingIDs: Sendable {
        package var unknownKey: DiagnosticID
        package var wrongType: DiagnosticID
        package var badValue: DiagnosticID
        package var missingKey: DiagnosticID

        package init(
            unknownKey: DiagnosticID, wrongType: DiagnosticID, badValue: DiagnosticID,
            missingKey: DiagnosticID
        ) {
            self.unknownKey = unknownKey
            self.wrongType = wrongType
            self.badValue = badValue
            self.missingKey = missingKey
        }
    }

    /// The findings so far.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The beginning of the mapping.
    package let location: SourceLocation
    /// The mapping's name in messages: `front matter`, `site`.
    package let name: String

    private let ids: FindingIDs
    private let entries: [YAMLNode.Entry]
    private var asked: [String] = []
    /// The keys whose missing value means something, or was said already.
    private var told: Set<String> = []

    /// A reader of `node`; a node that is no mapping is reported and read as an empty one.
    package init(_ node: YAMLNode?, name: String, at location: SourceLocation, ids: FindingIDs) {
        self.name = name
        self.ids = ids
        self.location = node?.location ?? location
        guard let node, !node.isNull else {
            entries = []
            return
        }
        guard case .mapping(let entries) = node.content else {
            self.entries = []
            report(ids.wrongType, at: node.location, "`\(name)` must be a mapping of keys, not \(node.kind)")
            return
        }
        self.entries = entries
    }

    /// The keys that stand in the mapping, in its order.
    package var keys: [String] { entries.map(\.key) }

    /// The entries that stand in the mapping, in its order.
    package var all: [YAMLNode.Entry] { entries }

    /// Returns whether `key` stands in the mapping, with a value or without.
    package func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

    /// The value of `key`, whatever it is; nil when the key is missing or its value is null.
    package mutating func node(_ key: String) -> YAMLNode? {
        asked.append(key)
        guard let value = entries.first(where: { $0.key == key })?.value, !value.isNull else { return nil }
        return value
    }

    /// The value of `key` may be missing: the key alone means something.
    package mutating func allowEmpty(_ key: String) { told.insert(key) }

    /// The text of `key`; numbers and `true` are texts too.
    package mutating func text(_ key: String) -> String? {
        guard let node = node(key) else { return nil }
        guard case .scalar(let text, _) = node.content else {
            wrongType(key, "a text", node)
            return nil
        }
        return text
    }

    /// The text of `key` that readers see: references to characters (`&amp;`) are resolved, as in Markdown.
    package mutating func words(_ key: String) -> String? { text(key).map(CharacterReferences.resolved) }

    /// The whole number of `key`.
    package mutating func integer(_ key: String) -> Int? {
        guard let node = node(key) else { return nil }
        guard case .scalar(let text, isPlain: true) = node.content, let number = Int(text) else {
            wrongType(key, "a whole number", node)
            return nil
        }
        return number
    }

    /// The `true` or `false` of `key`.
    package mutating func bool(_ key: String) -> Bool? {
        guard let node = node(key) else { return nil }
        guard case .scalar(let text, isPlain: true) = node.content, text == "true" || text == "false" else {
            wrongType(key, "true or false", node)
            return nil
        }
        return text == "true"
    }

    /// The texts of the list `key`, each with its node.
    package mutating func texts(_ key: String) -> [(text: String, node: YAMLNode)]? {
        guard let node = node(key) else { return nil }
        guard case .sequence(let items) = node.content else {
            wrongType(key, "a list of texts", node)
            return nil
        }
        return items.compactMap { item in
            guard case .scalar(let text, _) = item.content, !item.isNull else {
                wrongType("\(key)[]", "a text", item)
                return nil
            }
            return (text, item)
        }
    }

    /// The texts of the list `key`; a single text, parted by commas, is a list too.
    package mutating func list(_ key: String) -> [String] {
        if case .scalar(let text, _)? = node(key)?.content {
            return text.split(separator: ",").map { part in
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
        return texts(key)?.map(\.text) ?? []
    }

    /// The text of `key`, which must be one of `choices`.
    package mutating func choice(_ key: String, among choices: [String]) -> String? {
        guard let text = text(key) else { return nil }
        guard choices.contains(text) else {
            badValue(key, "`\(key)` cannot be `\(text)`", notes: [Self.hint(text, among: choices)])
            return nil
        }
        return text
    }

    /// A reader of the mapping that stands at `key`; nil when the key is missing.
    package mutating func mapping(_ key: String) -> MappingReader? {
        guard let node = node(key) else { return nil }
        return MappingReader(node, name: key, at: node.location, ids: ids)
    }

    /// The place of the value of `key`, else of the mapping itself.
    package func location(of key: String) -> SourceLocation {
        entries.first { $0.key == key }?.value.location ?? location
    }

    /// Reports that the value of `key` is of the right type and yet wrong.
    package mutating func badValue(_ key: String, _ message: String, notes: [String] = []) {
        report(ids.badValue, at: location(of: key), message, notes: notes)
    }

    /// Reports that a value at `location` is of the right type and yet wrong.
    package mutating func badValue(at location: SourceLocation, _ message: String, notes: [String] = []) {
        report(ids.badValue, at: location, message, notes: notes)
    }

    /// Reports that `key` is needed, with a value.
    package mutating func missing(_ key: String, _ severity: Severity = .error, notes: [String] = []) {
        guard let entry = entries.first(where: { $0.key == key }) else {
            return report(
                ids.missingKey, severity, at: location, "`\(name)` needs the key `\(key)`", notes: notes)
        }
        told.insert(key)
        // A value of the wrong type is one mistake, not two.
        if diagnostics.contains(where: { $0.location == entry.value.location }) { return }
        report(
            ids.missingKey, severity, at: entry.keyLocation, "`\(key)` has no value",
            notes: notes.isEmpty ? [Self.cure(entry, isNeeded: true)] : notes)
    }

    /// Reports every key that nobody asked for, and every one without a value; gives back all that was found.
    package mutating func finish() -> [Diagnostic] {
        let known = asked
        for entry in entries
        where entry.value.isNull && !entry.value.isLeftOut && known.contains(entry.key)
            && !told.contains(entry.key)
        {
            report(
                ids.badValue, .warning, at: entry.keyLocation,
                "`\(entry.key)` has no value, so it is without effect", notes: [Self.cure(entry)])
        }
        for entry in entries where !known.contains(entry.key) {
            report(
                ids.unknownKey, at: entry.keyLocation, "`\(name)` has no key `\(entry.key)`",
                notes: [Self.hint(entry.key, among: known)])
        }
        return diagnostics
    }

    /// Adds what a reader of a part found.
    package mutating func absorb(_ findings: [Diagnostic]) {
        diagnostics += findings
    }

    /// Advice about a key without a value.
    private static func cure(_ entry: YAMLNode.Entry, isNeeded: Bool = false) -> String {
        let remove = isNeeded ? "" : ", or take the key out"
        guard let comment = entry.value.comment else { return "write a value after the colon\(remove)" }
        if comment.hasPrefix("# ") {
            return "what stands behind `#` is a comment: write a value before it\(remove)"
        }
        return "what begins with `#` is a comment: write `\(entry.key): \"\(comment)\"`\(remove)"
    }

    private static func hint(_ text: String, among choices: [String]) -> String {
        if let near = Diagnostic.suggestion(for: text, among: choices) { return "did you mean `\(near)`?" }
        return "known: " + Set(choices).sorted().map { "`\($0)`" }.joined(separator: ", ")
    }

    private mutating func wrongType(_ key: String, _ wanted: String, _ node: YAMLNode) {
        report(ids.wrongType, at: node.location, "`\(key)` must be \(wanted), not \(node.kind)")
    }

    private mutating func report(
        _ id: DiagnosticID, _ severity: Severity = .error, at location: SourceLocation, _ message: String,
        notes: [String] = []
    ) {
        diagnostics.append(Diagnostic(id, severity, at: location, message, notes: notes))
    }
}
