/// Takes away the white space of lines that hold nothing but tags (Mustache specification, "standalone").
///
/// One section, partial, comment or delimiter tag may stand alone, and any number of inheritance tags. What is left
/// of the white space is the indentation of a partial, parent or block that began the line.
struct StandaloneLines {
    private let source: TemplateSource

    init(_ source: TemplateSource) { self.source = source }

    func applied(to tokens: [TemplateToken]) -> [TemplateToken] {
        var result: [TemplateToken] = []
        result.reserveCapacity(tokens.count)
        var line: [TemplateToken] = []
        for token in withClosedKinds(tokens) {
            line.append(token)
            if token.kind == .text, source.bytes[token.range.upperBound - 1] == ASCII.newline {
                result += strip(line)
                line.removeAll(keepingCapacity: true)
            }
        }
        return result + strip(line)
    }

    /// Tells every closing tag what kind of tag it closes.
    private func withClosedKinds(_ tokens: [TemplateToken]) -> [TemplateToken] {
        var tokens = tokens
        var open: [TemplateToken.Kind] = []
        for index in tokens.indices {
            switch tokens[index].kind {
            case .section, .parent, .block: open.append(tokens[index].kind)
            case .close: tokens[index].closes = open.popLast()
            default: break
            }
        }
        return tokens
    }

    /// One line: a parent that opens and closes on it counts as one tag.
    private func strip(_ line: [TemplateToken]) -> [TemplateToken] {
        var units: [Range<Int>] = []
        var blanks: [Int] = []
        var isBare = true
        var index = 0
        while index < line.count {
            let token = line[index]
            if token.kind == .text {
                if source.isBlank(token.range) { blanks.append(index) } else { isBare = false }
                index += 1
            } else {
                let end = token.kind == .parent ? endOfParent(line, from: index) : index + 1
                units.append(index..<end)
                index = end
            }
        }
        guard let first = units.first else { return line }
        let leading = first.lowerBound == 0 ? nil : (blanks.first == 0 ? line[0].range : nil)
        let beginsLine = first.lowerBound == 0 || (first.lowerBound == 1 && leading != nil)
        let lineStart = beginsLine && source.isLineStart(line[0].range.lowerBound)
        var line = line
        if isBare, lineStart, isStandalone(units, line) {
            line[first.lowerBound].indentation =
                leading ?? line[0].range.lowerBound..<line[0].range.lowerBound
            if let last = units.last, line[last.lowerBound].kind == .block {
                line[last.lowerBound].contentIsOnNextLine = true
            }
            return line.indices.filter { !blanks.contains($0) }.map { line[$0] }
        }
        if lineStart, line[first.lowerBound].kind == .block {
            line[first.lowerBound].indentation =
                leading ?? line[0].range.lowerBound..<line[0].range.lowerBound
            if leading != nil { line.removeFirst() }
        }
        return line
    }

    private func endOfParent(_ line: [TemplateToken], from start: Int) -> Int {
        var depth = 0
        for index in start..<line.count {
            switch line[index].kind {
            case .section, .parent, .block: depth += 1
            case .close: depth -= 1
            default: break
            }
            if depth == 0 { return index + 1 }
        }
        return start + 1
    }

    private func isStandalone(_ units: [Range<Int>], _ line: [TemplateToken]) -> Bool {
        let tags = units.map { line[$0.lowerBound] }
        if tags.count == 1 { return tags[0].canStandAlone }
        guard tags.allSatisfy(\.isInheritance) else { return false }
        // A block that opens and closes here keeps its line end: it is a gap in the line.
        var openBlocks = 0
        for tag in tags {
            if tag.kind == .block { openBlocks += 1 }
            if tag.closes == .block, openBlocks > 0 { return false }
        }
        return true
    }
}
