import Diagnostics
import Markdown
import SiteModel

/// Every page's text as Markdown, beside its HTML.
struct MarkdownCopies: Sendable {
    let site: Site

    /// The twin: the title as a heading, then the text as it was written, with the code of its samples in their
    /// fences and included sections in their places, and without comments, which are for its authors.
    func bytes(of file: ContentFile) -> [UInt8] {
        var body = text(of: file, file.body, from: file.bodyFirstLine, within: []).drop {
            $0 == 0x0A || $0 == 0x0D
        }
        while let last = body.last, last == 0x0A || last == 0x0D { body = body.dropLast() }
        var twin: [UInt8] = []
        twin.reserveCapacity(body.count + file.frontMatter.title.utf8.count + 5)
        twin += "# ".utf8
        twin += file.frontMatter.title.utf8
        twin += "\n\n".utf8
        if VariableFilling.isNeeded(in: body) {
            var filling = VariableFilling()
            twin += filling.text(Array(body))
        } else {
            twin += body
        }
        twin.append(0x0A)
        return twin
    }

    /// A part of a file's text, which begins on a line of the file, with everything in its place.
    private func text(
        of file: ContentFile, _ part: ArraySlice<UInt8>, from firstLine: Int, within outer: [String]
    ) -> ArraySlice<UInt8> {
        let codes = Self.sampleCodes(of: file)
        let includes = Dictionary(firsts: file.includes.map { ($0.location.line, $0) })
        let comments = HiddenComments(of: file)
        if codes.isEmpty, includes.isEmpty, comments.isEmpty { return part }
        var result: [UInt8] = []
        var skippedTo = 0
        var isComment = false
        for (index, line) in part.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let number = firstLine + index
            if number <= skippedTo { continue }
            if let include = includes[number] {
                skippedTo = include.lastLine
                let start = Self.prefix(of: line)
                let section = section(include, in: file, within: outer)
                for line in section.split(separator: 0x0A, omittingEmptySubsequences: false) {
                    result += (line.isEmpty ? Self.trimmed(start) : start) + line + [0x0A]
                }
            } else if let shown = comments.removed(from: line, at: number, &isComment) {
                result += shown + [0x0A] + (codes[number] ?? [])
            }
        }
        return result.dropLast()
    }

    /// The text of an included section below its heading, with links that lead where they led.
    private func section(_ include: Include, in file: ContentFile, within outer: [String]) -> ArraySlice<
        UInt8
    > {
        guard let found = site.section(of: include, in: file), !outer.contains(found.name),
            outer.count < Site.deepestInclude
        else { return [] }
        let start = found.section.range.lowerBound
        let firstLine = found.file.bodyFirstLine + found.file.body[..<start].count { $0 == 0x0A }
        let lines = found.section.text.split(separator: 0x0A, omittingEmptySubsequences: false)
        let below = lines.dropFirst(found.section.heading == nil ? 0 : Self.headingLines(lines)).drop {
            $0.allSatisfy { $0 == 0x20 || $0 == 0x0D }
        }
        let first = firstLine + below.startIndex
        let part = ArraySlice(below.joined(separator: [0x0A]))
        var filling = VariableFilling(include.variables)
        let whole = filling.text(Array(text(of: found.file, part, from: first, within: outer + [found.name])))
        var moved: [String: String] = [:]
        for link in found.file.document.links {
            if let new = Self.destination(link.destination, from: found.file, to: file) {
                moved[link.destination] = new
            }
        }
        return ArraySlice(LinkEdit.replacing(moved, in: String(decoding: whole, as: UTF8.self)).utf8)
    }

    /// The number of lines that a section's heading takes: two when it is underlined.
    private static func headingLines(_ lines: [ArraySlice<UInt8>]) -> Int {
        guard lines.count > 1, lines[0].first(where: { $0 != 0x20 }) != UInt8(ascii: "#") else { return 1 }
        let underline = lines[1].filter { $0 != 0x20 && $0 != 0x0D }
        return underline.allSatisfy { $0 == UInt8(ascii: "-") } && !underline.isEmpty ? 2 : 1
    }

    /// A link of one page as another page would write it; nil when it stays.
    private static func destination(_ link: String, from: ContentFile, to: ContentFile) -> String? {
        guard LinkResolver.scheme(of: link) == nil, link.utf8.first != UInt8(ascii: "/") else { return nil }
        let suffix = link.firstIndex { $0 == "#" || $0 == "?" } ?? link.endIndex
        var target = from.localPath
        if suffix > link.startIndex {
            guard let parts = RelativePath.parts(of: link[..<suffix], from: RelativePath.folder(of: target))
            else {
                return nil
            }
            target = parts.joined(separator: "/")
        }
        return RelativePath.from(to.localPath, to: target) + link[suffix...]
    }

    /// The beginning that each line of what stands in a fence's place has: quotes stay, list marks become blanks.
    private static func prefix(of fence: ArraySlice<UInt8>) -> [UInt8] {
        let marks = fence.prefix { $0 != 0x60 && $0 != 0x7E }
        return marks.map { $0 == UInt8(ascii: ">") ? $0 : 0x20 }
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes[...]
        while bytes.last == 0x20 { bytes = bytes.dropLast() }
        return Array(bytes)
    }

    /// The code of samples, by the line of its fence.
    private static func sampleCodes(of file: ContentFile) -> [Int: [UInt8]] {
        guard file.document.usesSamples else { return [:] }
        var codes: [Int: [UInt8]] = [:]
        func take(_ code: CodeBlock) {
            if code.attributes["sample"] != nil { codes[code.location.line] = code.text }
        }
        file.document.forEachBlock { block in
            switch block {
            case .code(let code): take(code)
            case .codeTabs(let tabs): tabs.forEach(take)
            default: break
            }
        }
        return codes
    }
}

/// The comments of HTML in a page's text, which no reader sees.
struct HiddenComments {
    /// Line of the file → columns at which comments begin, in characters, 1-based.
    private var starts: [Int: [Int]] = [:]

    init(of file: ContentFile) {
        // Most pages have none, and need not be parsed for that.
        guard file.body.place(of: "<!--") != nil else { return }
        for start in file.document.comments {
            starts[Int(start.line), default: []].append(Int(start.column))
        }
    }

    var isEmpty: Bool { starts.isEmpty }

    /// A line without its comments; nil when it holds nothing else.
    ///
    /// - Parameter isComment: whether the line begins within a comment, and then whether the next one does.
    func removed(from line: ArraySlice<UInt8>, at number: Int, _ isComment: inout Bool) -> [UInt8]? {
        let columns = starts[number] ?? []
        guard isComment || !columns.isEmpty else { return Array(line) }
        let end = Array("-->".utf8)
        var result: [UInt8] = []
        var column = 0
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] & 0xC0 != 0x80 { column += 1 }
            if !isComment, columns.contains(column), line[index] == UInt8(ascii: "<") {
                isComment = true
                // `<!-->` is a whole comment.
                index += 2
                column += 1
                continue
            }
            if isComment, line[index...].starts(with: end) {
                isComment = false
                index += 3
                column += 2
                continue
            }
            if !isComment { result.append(line[index]) }
            index += 1
        }
        // The marks of a list or a quote stay.
        return result.allSatisfy(\.isBlank) ? nil : result
    }
}
