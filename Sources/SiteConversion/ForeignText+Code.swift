import Foundation

extension ForeignText {
    /// A code block: its words are rewritten, includes filled in.
    mutating func fenced(
        _ lines: [Line], from first: Int, _ fence: Substring, _ indent: String, to result: inout [String]
    ) -> Int {
        let words = lines[first].text.drop { $0 == " " || $0 == "\t" }.dropFirst(fence.count)
        let (info, unknown) = ForeignFence.info(String(words))
        if let unknown {
            note(lines[first].number, "`\(unknown)` is no language of code blocks; shown as text")
        }
        var code: [String] = []
        var index = first + 1
        while index < lines.count {
            let text = lines[index].text
            let start = text.drop { $0 == " " || $0 == "\t" }
            index += 1
            if start.hasPrefix(fence), start.allSatisfy({ $0 == fence.first || $0.isWhitespace }) {
                let (words, lines) = mended(code, info, lines[first].number)
                result += ["\(indent)\(fence)\(words)"] + lines + [text]
                return index
            }
            code += included(lines[index - 1], in: indent)?.lines ?? [unescaped(text)]
        }
        let mended = mended(code, info, lines[first].number)
        result += ["\(indent)\(fence)\(mended.info)"] + mended.code + ["\(indent)\(fence)"]
        note(lines[first].number, "the code block is never closed; it ends with the text around it")
        return index
    }

    /// Code without what other generators read in it, and the words after its fence with the lines that are marked.
    mutating func mended(_ code: [String], _ info: String, _ number: Int) -> (info: String, code: [String]) {
        var (info, code) = (info, code)
        switch generator {
        case .docusaurus, .markdown:
            let marks = CodeMarks(code)
            (info, code) = (marks.info(info), marks.lines)
            for other in marks.others {
                noteOnce(number, "the mark `\(other)` of a line of code is left out")
            }
        case .mdbook where info.prefix(while: { $0 != " " }) == "rust":
            let shown = code.compactMap(Self.withoutHiding)
            if shown.count < code.count { noteOnce(number, "lines of code that mdBook hides are left out") }
            code = shown
        case .mkdocs:
            // The numbers of remarks, `# (1)!`, belong to the list below the code.
            for index in code.indices where code[index].contains(")!") {
                code[index].replace(/(#|\/\/|--|;|\/\*|<!--)(\s*\([0-9]+\))!/) {
                    "\($0.output.1)\($0.output.2)"
                }
            }
        default: break
        }
        guard let clipped = ForeignFence.clipped(info, to: code.count) else { return (info, code) }
        note(number, "lines are marked that the code does not have: it has \(code.count)")
        return (clipped, code)
    }

    /// The code blocks of a group, whose titles name tabs; blocks of one group have no blank line between them.
    mutating func codeTabs(_ lines: [Line], _ depth: Int) -> [String] {
        var result: [String] = []
        var fence: Substring?
        for line in converted(lines, depth: depth + 1) {
            let signs = Self.fence(line[...])
            if fence == nil {
                if line.allSatisfy(\.isWhitespace) { continue }
                fence = signs
                let isTitled = signs != nil && line.contains(" title=\"")
                let isPlain = signs != nil && !isTitled
                result.append(
                    isPlain ? line + " tab" : line.replacing(" title=\"", with: " tab=\"", maxReplacements: 1)
                )
            } else {
                if let open = fence, signs == open, line == open { fence = nil }
                result.append(line)
            }
        }
        return result
    }

    /// A line of Rust as mdBook shows it: nil when it is hidden, `#` for `##`.
    private static func withoutHiding(_ line: String) -> String? {
        let start = line.drop { $0 == " " || $0 == "\t" }
        guard start.first == "#" else { return line }
        let rest = start.dropFirst()
        if rest.isEmpty || rest.first == " " { return nil }
        return rest.first == "#" ? String(line[..<start.startIndex]) + rest : line
    }

    /// `{{#playground a.rs editable}}` and `<<< ./a.js#part{2}` (VitePress) as code; nil when a line shows none.
    mutating func fileOfCode(_ line: Line) -> [String]? {
        let text = line.text.trimmingBlanks
        let words = ["{{#playground ", "{{#playpen ", "<<< "].first { text.hasPrefix($0) }
        guard let words, let code = included(line, in: "")?.lines else { return nil }
        let file = text.dropFirst(words.count).prefix { !" :}#{".contains($0) }
        let name = file.split(separator: ".").last.map(String.init) ?? "text"
        let marks = words == "<<< " ? text.drop { $0 != "{" } : ""
        let info = ForeignFence.info("\(name == "rs" ? "rust" : name) \(marks)").info
        let (shown, lines) = mended(code, info, line.number)
        return lines.isEmpty ? [] : Self.fenced(lines, shown)
    }
}
