internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// The words of fences that hold no code but lines of `key: value`.
    static let boxes = ["include", "playground"]

    /// The block that such a fence stands for.
    mutating func box(_ block: CodeBlock, _ node: CMarkNode) -> Block {
        block.language == "include" ? .include(include(block, node)) : playground(block)
    }

    /// A Try-it box.
    private mutating func playground(_ block: CodeBlock) -> Block {
        document.hasPlaygrounds = true
        let values = values(of: block, keys: ["provider", "step", "error"], .markdownPlaygroundKey)
        if values["provider"] == nil {
            report(
                .markdownPlaygroundProvider, at: SourcePosition(block.location),
                "the playground block names no provider", notes: ["add a line `provider: apple.com`"])
        }
        if values["step"] != nil, values["error"] != nil {
            report(
                .markdownPlaygroundKey, at: SourcePosition(block.location),
                "the playground block has both `step` and `error`",
                notes: ["a box leads to one of them: remove a line, or make two blocks"])
        }
        return .playground(
            provider: values["provider"] ?? "",
            target: values["error"].map { .error($0) } ?? values["step"].map { .step($0) },
            location: block.location)
    }

    /// A section of another page.
    private mutating func include(_ block: CodeBlock, _ node: CMarkNode) -> Include {
        var variables: [IncludeVariable] = []
        let values = values(of: block, keys: ["page", "section"], .markdownIncludeKey) { line, place in
            guard let variable = IncludeVariable(line: line, at: place),
                !variables.contains(where: { $0.name == variable.name })
            else { return false }
            variables.append(variable)
            return true
        }
        let isShared = Include.isShared(values["page"] ?? "")
        let missing = ["page", "section"].filter { values[$0] == nil && !(isShared && $0 == "section") }
        if !missing.isEmpty {
            report(
                .markdownIncludeTarget, at: SourcePosition(block.location),
                "the include block names no \(missing.joined(separator: " and no "))",
                notes: ["its lines are `page: ../folder/page.md` and `section: id-of-the-heading`"])
        }
        let include = Include(
            page: values["page"] ?? "", section: values["section"] ?? "", variables: variables,
            location: block.location, lastLine: source.firstLine - 1 + max(node.endLine, node.startLine))
        document.includes.append(include)
        return include
    }

    /// The lines of a box; reports those with another key or no value.
    private mutating func values(
        of block: CodeBlock, keys: [String], _ id: DiagnosticID,
        takes: (_ line: String, _ place: SourceLocation) -> Bool = { _, _ in false }
    ) -> [String: String] {
        var values: [String: String] = [:]
        var line = Int(block.location.line) - source.firstLine + 1
        for text in block.text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            line += 1
            let words = String(decoding: text, as: UTF8.self).split(separator: ":", maxSplits: 1)
                .map { $0.trimmingASCIISpaces }
            guard let key = words.first, !key.isEmpty else { continue }
            if keys.contains(key), words.count == 2, !words[1].isEmpty {
                values[key] = words[1]
                continue
            }
            let place = source.position(of: text.drop { $0 == 0x20 }, onLine: line).location(in: path)
            if takes(String(decoding: text, as: UTF8.self), place) { continue }
            let near = Diagnostic.suggestion(for: key, among: keys)
            let name = block.language ?? ""
            report(
                id, at: source.position(of: text.drop { $0 == 0x20 }, onLine: line),
                "`\(String(decoding: text, as: UTF8.self))` means nothing to \(article(name)) \(name) block",
                notes: [
                    near.map { "did you mean `\($0): …`?" }
                        ?? "its lines are "
                        + keys.map { "`\($0): …`" }.joined(separator: name == "include" ? " and " : ", ")
                        + (name == "include" ? ", and `name=\"value\"` for each variable, once" : "")
                ])
        }
        return values
    }

    private func article(_ name: String) -> String { name == "include" ? "an" : "a" }
}

extension Substring {
    /// Without spaces and tabs around it.
    var trimmingASCIISpaces: String {
        var text = self
        while let first = text.utf8.first, first.isASCIISpace { text.removeFirst() }
        while let last = text.utf8.last, last.isASCIISpace { text.removeLast() }
        return String(text)
    }
}
