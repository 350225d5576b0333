import Foundation

extension ForeignText {
    /// One line of text: links, pictures, HTML, ids of headings, marks within the line.
    mutating func single(_ line: Line, _ start: Substring) -> [String] {
        if start.isEmpty {
            wasBlank = true
            return [line.text]
        }
        if isCodeOfQuotation(start) { return [line.text] }
        if start.first == ">", let alert = alert(line) { return alert }
        if !html.isWithin {
            if let code = fileOfCode(line) { return code + [""] }
            if includedFrom.count < 8, let (lines, file) = included(line, in: "") {
                includedFrom.append(file)
                defer { includedFrom.removeLast() }
                return converted(lines.map { Line(number: line.number, text: $0) })
            }
            if isProgram(line, start) { return [] }
            if isIndentedCode(line, start) { return [line.text] }
        }
        wasBlank = false
        if Self.isItem(start) { isList = true }
        var text = line.text
        if generator == .markdown, !isMDX, text.contains("{{") { noteTemplates(text, line.number) }
        if text.contains("{{") || text.contains("{%") || text.contains("{/*") {
            text = withoutMarks(text, line.number)
        }
        if start.hasPrefix("#") {
            text = Self.heading(text)
        } else if generator == .mkdocs || generator == .hugo, text.contains("{") || text.contains(":") {
            text = withoutAttributes(text, line.number)
            if text.isEmpty { return [] }
        }
        if generator == .mkdocs { text = withoutInlineMarks(text, line.number) }
        if isMDX {
            text = withAddresses(text).replacing(/<summary>(.+?)<\/summary>/) {
                "<summary>\(Self.marked(String($0.output.1)))</summary>"
            }
            if text.contains("{") { noteValues(text, line.number) }
        }
        text = MarkdownLink.changing(text, destination)
        var said: [String] = []
        text = ForeignPicture.mended(text) { said.append($0) }
        let mended = html.mended(text)
        for message in said + html.takeNotes() { noteOnce(line.number, message) }
        return mended.map { [$0] } ?? []
    }

    /// The beginning of an alert, `> [!DANGER] Title`, with a kind that pages have; nil where there is none to change.
    private mutating func alert(_ line: Line) -> [String]? {
        guard let found = line.text.wholeMatch(of: /([ >]*> *)\[!([A-Za-z]+)\][-+]?(.*)/) else { return nil }
        let title = String(found.output.3).trimmingBlanks
        let word = String(found.output.2)
        guard let kind = Self.alert(word) else {
            note(line.number, "`\(word)` is no alert that is known; it is a note")
            return Self.alertLines(String(found.output.1), "NOTE", title)
        }
        return Self.alertLines(String(found.output.1), kind, title)
    }

    private static func alertLines(_ marks: String, _ kind: String, _ title: String) -> [String] {
        let head = marks + "[!\(kind)]"
        return title.isEmpty ? [head] : [head, marks + "**\(title)**", marks.trimmingBlanksAtEnd]
    }

    /// Returns whether a line is part of a code block in a quotation: `> ```js`.
    private mutating func isCodeOfQuotation(_ start: Substring) -> Bool {
        guard start.first == ">" else {
            isQuotedCode = false
            return false
        }
        guard Self.fence(start.drop { $0 == ">" || $0 == " " }) != nil else { return isQuotedCode }
        isQuotedCode.toggle()
        return true
    }

    /// Returns whether a line is code because it is indented; MDX has none.
    private mutating func isIndentedCode(_ line: Line, _ start: Substring) -> Bool {
        let isIndented = line.text.hasPrefix("    ") || line.text.hasPrefix("\t")
        if !isIndented, !start.isEmpty {
            isCode = false
            let isItem = Self.isItem(start)
            if !isItem, start.startIndex == line.text.startIndex { isList = false }
            return false
        }
        guard isIndented, !isMDX, !isList, !html.hasOpen, isCode || wasBlank else { return false }
        isCode = true
        return true
    }

    /// Returns whether a line is MDX's program or a list of headings that every page has; it is left out.
    private mutating func isProgram(_ line: Line, _ start: Substring) -> Bool {
        let lower = start.prefix(6).lowercased()
        if lower.hasPrefix("[toc]") || lower.hasPrefix("[[toc]"), start.count < 10 { return true }
        if isImport {
            isImport = !line.text.contains(" from ")
            return true
        }
        if line.text.hasPrefix("import "), line.text.contains(" from ") || line.text.contains("'") {
            remember(line)
            return true
        }
        if isMDX, line.text.hasPrefix("import {"), !line.text.contains("}") {
            isImport = true
            return true
        }
        return false
    }

    /// Remembers the file that a name of MDX stands for: a text, or code that `raw-loader` shows.
    private mutating func remember(_ line: Line) {
        let words = line.text.split(separator: " ")
        guard let quote = line.text.firstIndex(where: { $0 == "'" || $0 == "\"" }), words.count > 1 else {
            return
        }
        let whole = line.text[line.text.index(after: quote)...].prefix { $0 != "'" && $0 != "\"" }
        var file = String(whole.split(separator: "!").last ?? "")
        if file.hasPrefix("@site/") { file = "/" + file.dropFirst("@site/".count) }
        let isRooted = file.hasPrefix("/")
        let found =
            isRooted
            ? project.files.keys.filter { ("/" + $0).hasSuffix(file) }.min { $0.count < $1.count }
            : ForeignProject.joined(path, file)
        if let found, project.files[found] != nil {
            imports[String(words[1])] = found
        } else if whole.contains("!") || file.contains(".md") {
            note(line.number, "there is no file `\(file)` to import")
        }
    }

    /// `## Title { #id .class }` as `## Title {#id}`.
    private static func heading(_ text: String) -> String {
        guard let open = text.lastIndex(of: "{"), text.trimmingBlanks.hasSuffix("}"), !text.contains("`{")
        else { return text }
        let words = text[open...].dropFirst().filter { $0 != "}" && $0 != ":" }.split(separator: " ")
        guard words.allSatisfy({ $0.hasPrefix("#") || $0.hasPrefix(".") || $0.contains("=") }) else {
            return text
        }
        let title = String(text[..<open]).trimmingBlanks
        guard let id = words.first(where: { $0.hasPrefix("#") }) else { return title }
        return "\(title) {\(id)}"
    }
}

extension String {
    fileprivate var trimmingBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
