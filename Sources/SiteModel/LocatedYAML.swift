package import Diagnostics
import Yams

/// Reads YAML into nodes that keep their line and column.
package enum LocatedYAML {
    /// More nodes than this are refused, so that aliases cannot blow a small file up.
    static let maximumNodes = 100_000

    /// Parses one YAML document.
    ///
    /// - Parameters:
    ///   - bytes: the text, UTF-8.
    ///   - path: the file it is in, for diagnostics.
    ///   - firstLine: the file's line on which `bytes` begins.
    /// - Returns: the root, nil for an empty document or one that cannot be read.
    package static func parse(_ bytes: [UInt8], path: String, firstLine: Int = 1) -> Diagnosed<YAMLNode?> {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return Diagnosed(nil, [InvalidUTF8.diagnostic(bytes, path: path, firstLine: firstLine)])
        }
        if let simple = FlatYAML.parse(bytes, path: path, firstLine: firstLine) { return Diagnosed(simple) }
        do {
            // Values are read as the texts they are: `yes` and `1_000` have no special meaning here.
            guard let root = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
            else {
                return Diagnosed(nil)
            }
            var conversion = Conversion(text: text, path: path, lineOffset: firstLine - 1)
            let node = conversion.node(root)
            return Diagnosed(conversion.refused ? nil : node, conversion.diagnostics)
        } catch {
            return Diagnosed(nil, [syntaxError(error, path: path, firstLine: firstLine)])
        }
    }

    private static func syntaxError(_ error: any Error, path: String, firstLine: Int) -> Diagnostic {
        func found(_ mark: Mark?, _ problem: String, _ notes: [String] = []) -> Diagnostic {
            let location = SourceLocation(
                path: path, line: mark.map { max($0.line, 1) + firstLine - 1 } ?? 0,
                column: mark.map { max($0.column, 1) } ?? 0)
            return Diagnostic(.yamlSyntax, at: location, problem, notes: notes)
        }
        guard let error = error as? YamlError else { return found(nil, "this YAML cannot be read") }
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            var notes = context.map { ["\($0.text) on line \($0.mark.line + firstLine - 1)"] } ?? []
            if problem.hasPrefix("mapping values are not allowed") {
                notes.append("a text with `: ` in it is written in quotes: `title: \"Cluster: its parts\"`")
            }
            // An open quotation mark is mended where it stands.
            let isOpen = problem.hasSuffix("unexpected end of stream")
            return found(isOpen ? context?.mark ?? mark : mark, "this YAML cannot be read: \(problem)", notes)
        case .duplicatedKeysInMapping(let duplicates, let context):
            return found(context.mark, "the key `\(duplicates.first ?? "")` stands here twice")
        case .reader(let problem, _, _, _):
            return found(nil, "this YAML cannot be read: \(problem)")
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return found(nil, "this YAML cannot be read")
        }
    }

    /// Turns the nodes of Yams into ours.
    private struct Conversion {
        let text: String
        let path: String
        let lineOffset: Int
        var diagnostics: [Diagnostic] = []
        var count = 0
        var refused = false

        mutating func node(_ node: Node) -> YAMLNode {
            let location = location(node.mark)
            count += 1
            if count > LocatedYAML.maximumNodes { refuse(at: location) }
            let content: YAMLNode.Content
            switch node {
            case .scalar(let scalar):
                content = .scalar(scalar.string, isPlain: scalar.style == .plain || scalar.style == .any)
            case .sequence(let sequence):
                content = .sequence(items(sequence))
            case .mapping(let mapping):
                content = .mapping(entries(mapping))
            case .alias:
                content = .scalar("", isPlain: true)
            }
            return YAMLNode(content: content, location: location)
        }

        private mutating func items(_ sequence: Node.Sequence) -> [YAMLNode] {
            var items: [YAMLNode] = []
            for item in sequence where !refused { items.append(node(item)) }
            return items
        }

        private mutating func entries(_ mapping: Node.Mapping) -> [YAMLNode.Entry] {
            var entries: [YAMLNode.Entry] = []
            for (key, value) in mapping where !refused {
                let keyLocation = location(key.mark)
                guard case .scalar(let scalar) = key else {
                    diagnostics.append(
                        Diagnostic(
                            .yamlSyntax, at: keyLocation, "a key must be a text, not a list or mapping"))
                    continue
                }
                var read = node(value)
                if read.isNull { read.comment = comment(after: scalar.string, key.mark) }
                entries.append(YAMLNode.Entry(key: scalar.string, keyLocation: keyLocation, value: read))
            }
            return entries
        }

        /// The comment behind a key's colon, which the author may have meant as a value: `accent: #0b5`.
        private func comment(after key: String, _ mark: Mark?) -> String? {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let mark, lines.indices.contains(mark.line - 1) else { return nil }
            let line = lines[mark.line - 1]
            guard let colon = line.firstRange(of: key + ":") else { return nil }
            let rest = line[colon.upperBound...].drop { $0 == " " || $0 == "\t" }
            return rest.first == "#" ? rest.split { $0.isWhitespace }.joined(separator: " ") : nil
        }

        private mutating func refuse(at location: SourceLocation) {
            if !refused {
                diagnostics.append(
                    Diagnostic(
                        .yamlTooLarge, at: location,
                        "this YAML has more than \(LocatedYAML.maximumNodes) values",
                        notes: ["aliases count as often as they are used"]))
            }
            refused = true
        }

        private func location(_ mark: Mark?) -> SourceLocation {
            guard let mark else { return SourceLocation(path: path, line: lineOffset + 1) }
            return SourceLocation(path: path, line: mark.line + lineOffset, column: mark.column)
        }
    }
}

/// Finds the first byte of a text that is not UTF-8.
package enum InvalidUTF8 {
    /// The diagnostic for a text that is not UTF-8; call it only when decoding failed.
    package static func diagnostic(_ bytes: [UInt8], path: String, firstLine: Int = 1) -> Diagnostic {
        let offset = firstInvalidOffset(bytes) ?? 0
        let before = bytes[..<offset]
        let line = before.reduce(firstLine) { $1 == 0x0A ? $0 + 1 : $0 }
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // Columns count scalars; what stands before the bad byte is valid.
        let column = before[lineStart...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        let byte = bytes.indices.contains(offset) ? String(bytes[offset], radix: 16, uppercase: true) : ""
        return Diagnostic(
            .contentInvalidUTF8, at: SourceLocation(path: path, line: line, column: column),
            "the byte 0x\(byte) is not UTF-8", notes: ["save the file as UTF-8"])
    }

    /// Returns whether a text is UTF-8.
    package static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    }

    /// Offset of the first byte that does not belong to valid UTF-8.
    static func firstInvalidOffset(_ bytes: [UInt8]) -> Int? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }
}
