import Foundation

extension ForeignText {
    /// `{{< note >}}` … `{{< /note >}}`
    mutating func shortcode(
        _ lines: [Line], at index: Int, _ start: Substring, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        let text = String(start).trimmingBlanks
        guard text.hasSuffix(">}}") || text.hasSuffix("%}}") else { return nil }
        let words = text.dropFirst(3).dropLast(3).trimmingPrefix()
        let name = String(words.prefix { $0.isLetter || $0.isNumber || "-_/.".contains($0) })
        let arguments = String(words.dropFirst(name.count)).trimmingBlanks
        guard !name.isEmpty, !text.dropFirst(3).contains("{{") else { return nil }
        if name == "figure", generator == .hugo, !arguments.isEmpty {
            return (figure(arguments, lines[index], indent, depth), index + 1)
        }
        guard let end = end(of: name, text, lines, index) else { return nil }
        let inner = lines[(index + 1)..<end].map {
            Line(number: $0.number, text: Self.dedented($0.text, indent.count))
        }
        let title = Self.argument("title", "name", "header", in: arguments)
        switch name {
        case "tabs", "tabpane":
            return (["<tabs>"] + converted(inner, depth: depth + 1) + ["</tabs>", ""], end + 1)
        case "tab":
            return (tab(title ?? arguments.filter { $0 != "\"" }, inner, depth), end + 1)
        case "highlight": return (code(inner, arguments, "", lines[index].number), end + 1)
        case "comment", "todo": return ([], end + 1)
        default:
            if isCode(name) {
                let file = Self.argument("file", "filename", in: arguments) ?? ""
                let language = Self.argument("lang", in: arguments) ?? ""
                return (code(inner, language, file, lines[index].number), end + 1)
            }
            let (kind, named) = Self.kind(of: name, arguments)
            if Self.alert(kind) == nil, !Self.folds.contains(kind) {
                return (unwrapped(name, title, arguments, inner, lines[index].number, indent, depth), end + 1)
            }
            return (framed(kind, title ?? named, inner, lines[index].number, indent, depth), end + 1)
        }
    }

    /// The text within a shortcode of the project's own, below its title; its template does not run.
    private mutating func unwrapped(
        _ name: String, _ title: String?, _ arguments: String, _ inner: [Line], _ number: Int,
        _ indent: String, _ depth: Int
    ) -> [String] {
        noteOnce(number, "the shortcode `\(name)` is left out; what it holds stays")
        let address = Self.argument("url", "link", in: arguments)
        let target = address.map { destination($0) ?? $0 }
        let head = title.map { title in target.map { "**[\(title)](\($0))**" } ?? "**\(title)**" }
        let body = (head.map { [$0, ""] } ?? []) + converted(inner, depth: depth + 1) + [""]
        return Self.indented(body, by: indent)
    }

    /// The kind of a note and its title: `{{< callout type="warning" >}}`, `{{< hint danger >}}`, `{{< details "Title" >}}`.
    private static func kind(of name: String, _ arguments: String) -> (kind: String, title: String) {
        var plain = positional(arguments)
        var kind = name
        if alert(name) != nil {
            if let named = argument("type", "kind", in: arguments), alert(named) != nil {
                kind = named
            } else if let first = plain.first, alert(first) != nil {
                kind = plain.removeFirst()
            }
        } else if !folds.contains(name) {
            return (name, "")
        }
        return (kind, argument("summary", in: arguments) ?? plain.first ?? "")
    }

    /// The line that ends a shortcode; nil when it has no content.
    private func end(of name: String, _ text: String, _ lines: [Line], _ index: Int) -> Int? {
        guard !text.hasSuffix("/>}}"), !text.hasSuffix("/%}}") else { return nil }
        for next in lines.indices[(index + 1)...] {
            let compact = lines[next].text.filter { $0 != " " }
            if compact.hasPrefix("{{</\(name)") || compact.hasPrefix("{{%/\(name)") { return next }
            // Code holds no code: the first has no content.
            let begins = compact.hasPrefix("{{<\(name)") || compact.hasPrefix("{{%\(name)")
            if begins, isCode(name) { return nil }
        }
        return nil
    }

    /// Returns whether what a shortcode holds is code: by its name, or by the template that the project has of it.
    private func isCode(_ name: String) -> Bool {
        if ["code", "code-toggle", "codeblock", "output"].contains(name) { return true }
        let templates = project.files.keys.filter { $0.hasSuffix("layouts/shortcodes/\(name).html") }
        guard let template = templates.min(by: { $0.count < $1.count }), let text = project.text(template)
        else {
            return false
        }
        return text.contains("<pre") || text.contains("<code") || text.contains("highlight ")
    }

    /// A code block with what a shortcode holds.
    ///
    /// - Parameter words: the language, and options such as `hl_lines=2 3`.
    private mutating func code(_ inner: [Line], _ words: String, _ file: String, _ number: Int) -> [String] {
        var lines = inner.map { unescaped($0.text) }
        while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        // A block within the shortcode is the code itself.
        if lines.first?.hasPrefix("```") == true { return lines + [""] }
        var name = words.split(separator: " ").first.map { $0.filter { $0 != "\"" } } ?? ""
        let options = words.dropFirst(words.prefix { $0 != " " }.count)
        if name.isEmpty, file.contains(".") { name = String(file.split(separator: ".").last ?? "") }
        if name.isEmpty, let first = lines.first {
            name = first.hasPrefix("[") || first.contains(" = ") ? "toml" : first.contains(": ") ? "yaml" : ""
        }
        let title = file.isEmpty ? "" : " title=\"\(file)\""
        let mended = mended(lines, ForeignFence.info(name + options + title).info, number)
        return Self.fenced(mended.code, mended.info) + [""]
    }
}
