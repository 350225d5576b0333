internal import Diagnostics

extension TreeBuilder {
    /// Judges what was found in the bytes, now that it is known what is code.
    mutating func lint() {
        guard !isConformance else { return }
        for offset in findings.bidiControls.prefix(20) {
            let line = source.line(ofByte: offset)
            let place = source.position(ofByte: offset)
            let name = TreeBuilder.name(ofControlAt: offset, in: source.bytes)
            let isCode = codeLines.contains { $0.contains(line) } || codeSpans.contains { $0.contains(place) }
            if isCode {
                report(
                    .markdownBidiControlInCode, at: place, "\(name) hides in code",
                    notes: ["it can make code look like other code; remove it or write it as an escape"])
            } else {
                report(
                    .markdownBidiControl, at: place, "\(name) stands in the text",
                    notes: [
                        "remove it; runs of the other direction are isolated by the builder, or by `<bdi>`"
                    ])
            }
        }
        if findings.hasFootnotes { lintFootnotes() }
    }

    /// Finds footnotes that nothing refers to: cmark drops them silently.
    private mutating func lintFootnotes() {
        var definitions: [(label: ArraySlice<UInt8>, line: Int)] = []
        var code = codeLines[...]
        for line in 1...source.lineCount {
            while let first = code.first, first.upperBound < line { code.removeFirst() }
            if code.first?.contains(line) == true { continue }
            let range = source.line(line)
            let start = range.lowerBound + source.prefixLength(line: line, quotes: .max)
            let text = source.bytes[start..<range.upperBound]
            guard text.starts(with: "[^".utf8), let end = text.firstIndex(of: UInt8(ascii: "]")),
                end + 1 < text.endIndex, text[end + 1] == UInt8(ascii: ":")
            else { continue }
            definitions.append((text[(start + 2)..<end], line))
        }
        guard definitions.count > footnoteDefinitions else { return }
        let referred = referredLabels()
        for (label, line) in definitions where !referred.contains(Array(label)) {
            let name = String(decoding: label, as: UTF8.self)
            report(
                .markdownFootnoteUnused, .warning, at: source.position(of: "[^".utf8, onLine: line),
                "nothing refers to the footnote `[^\(name)]`", notes: ["refer to it, or remove it"])
        }
    }

    /// The labels of all `[^label]` without a colon after them.
    private func referredLabels() -> Set<[UInt8]> {
        var labels: Set<[UInt8]> = []
        source.bytes.withUnsafeBufferPointer { text in
            var index = 0
            while index + 1 < text.count {
                guard text[index] == UInt8(ascii: "["), text[index + 1] == UInt8(ascii: "^") else {
                    index += 1
                    continue
                }
                let start = index + 2
                index = start
                while index < text.count, text[index] != UInt8(ascii: "]"), !text[index].isASCIISpace {
                    index += 1
                }
                guard index < text.count, text[index] == UInt8(ascii: "]") else { continue }
                let isDefinition = index + 1 < text.count && text[index + 1] == UInt8(ascii: ":")
                if !isDefinition { labels.insert(Array(text[start..<index])) }
            }
        }
        return labels
    }

    /// Finds characters that change the direction of text and were written as numbers.
    mutating func lintReferences(in text: [UInt8], at place: SourcePosition) {
        guard let offset = ByteScan(text).bidiControls.first else { return }
        report(
            .markdownBidiControl, at: place,
            "\(TreeBuilder.name(ofControlAt: offset, in: text)) stands in the text as a reference",
            notes: ["remove it; runs of the other direction are isolated by the builder, or by `<bdi>`"])
    }

    /// Finds links by reference, `[words][name]`, whose name the page does not define: cmark leaves them as text.
    mutating func lintUndefinedReferences(_ inlines: [Inline]) {
        for inline in inlines {
            guard case .text(let text, let place) = inline,
                let middle = text.indices.dropLast().first(where: {
                    text[$0] == UInt8(ascii: "]") && text[$0 + 1] == UInt8(ascii: "[")
                }),
                let open = text[..<middle].lastIndex(of: UInt8(ascii: "[")), open + 1 < middle,
                let close = text[(middle + 2)...].firstIndex(of: UInt8(ascii: "]")), close > middle + 2,
                text[(middle + 2)..<close].allSatisfy({ $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "^") }),
                text[open + 1] != UInt8(ascii: "^"),
                text[(middle + 2)..<close].contains(where: \.isASCIILetter),
                open == 0 || !text[open - 1].isASCIIAlphanumeric
            else { continue }
            let whole = String(decoding: text[open...close], as: UTF8.self)
            let name = String(decoding: text[(middle + 2)..<close], as: UTF8.self)
            report(
                .markdownForeignMark, .warning,
                at: source.position(of: Array(text[open...close]), after: place) ?? place,
                "`\(whole)` refers to nothing",
                notes: ["define it, `[\(name)]: page.md`, or write `[words](page.md)`"])
        }
    }

    /// Finds references to footnotes that the page does not define: cmark leaves them as text.
    mutating func lintReferences(_ inlines: [Inline]) {
        guard diagnostics.count < SourceLimits.findings else { return }
        for case .text(let text, let place) in inlines {
            guard let start = text.indices.first(where: { text[$0...].starts(with: "[^".utf8) }) else {
                continue
            }
            let label = text[(start + 2)...].prefix { $0 != UInt8(ascii: "]") && !$0.isASCIISpace }
            guard !label.isEmpty, label.endIndex < text.count, text[label.endIndex] == UInt8(ascii: "]")
            else { continue }
            let reference = text[start...label.endIndex]
            let line = Int(place.line) - source.firstLine + 1
            report(
                .markdownFootnoteUndefined, .warning, at: source.position(of: reference, onLine: line),
                "the page defines no footnote `\(String(decoding: reference, as: UTF8.self))`",
                notes: ["add a line `\(String(decoding: reference, as: UTF8.self)): …`"])
        }
    }

    private static func name(ofControlAt offset: Int, in bytes: [UInt8]) -> String {
        let end = min(offset + (bytes[offset] == 0xD8 ? 2 : 3), bytes.count)
        let scalar = String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first
        let digits = String(scalar?.value ?? 0, radix: 16, uppercase: true)
        let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return scalar?.properties.name.map { "\(number) \($0)" } ?? number
    }
}
