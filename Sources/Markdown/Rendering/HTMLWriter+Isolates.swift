/// Running text of a right-to-left language: each left-to-right run is in an element of its own, with the links,
/// emphasis and code in it.
extension HTMLWriter {
    /// Appends the running text of a block; as one run when it has no letter of a right-to-left script.
    mutating func append(isolating inlines: [Inline]) {
        guard LatinRuns.isLatin(FlatInlines.text(of: inlines)) else { return append(isolatingPart: inlines) }
        beginRun()
        appendEach(inlines)
        endRun()
    }

    /// Appends a part of a sentence; a phrase, which the text of a link or a title in italics is, as one run from its
    /// first Latin word to its last.
    mutating func append(isolatingPart inlines: [Inline], isPhrase: Bool = false) {
        let flat = FlatInlines(inlines)
        var runs = flat.bytes.withUnsafeBufferPointer { LatinRuns.find(in: $0, isPart: true) }
        if isPhrase, runs.count > 1, LatinRuns.isLatin(flat.bytes) {
            runs = [runs[0].lowerBound..<runs[runs.count - 1].upperBound]
        }
        var left = flat.whole(runs)[...]
        for piece in flat.pieces {
            var at = piece.range.lowerBound
            while at < piece.range.upperBound {
                if !isInRun, left.first?.lowerBound == at { beginRun() }
                let next = isInRun ? left.first?.upperBound : left.first?.lowerBound
                let end = min(next ?? piece.range.upperBound, piece.range.upperBound)
                if case .text(let text, _) = piece.inline {
                    let offset = piece.range.lowerBound
                    text.withUnsafeBufferPointer { append(defined: $0[at - offset..<end - offset]) }
                } else {
                    append(piece.inline)
                }
                at = end
                if isInRun, left.first?.upperBound == at {
                    endRun()
                    left.removeFirst()
                }
            }
        }
    }

    private mutating func beginRun() {
        html.append("<bdi dir=\"ltr\">")
        isInRun = true
    }

    private mutating func endRun() {
        isInRun = false
        html.append("</bdi>")
    }
}

/// Pieces of running text side by side, as one text in which runs can be looked for.
private struct FlatInlines {
    var bytes: [UInt8] = []
    var pieces: [Piece] = []

    struct Piece {
        let range: Range<Int>
        let inline: Inline

        var isText: Bool { if case .text = inline { true } else { false } }
    }

    init(_ inlines: [Inline]) {
        for inline in inlines {
            let start = bytes.count
            switch inline {
            case .text(let text, _): bytes += text
            case .softBreak: bytes.append(0x0A)
            case .lineBreak: bytes += "  ".utf8
            case .code: bytes.append(LatinRuns.code)
            case .emphasis(let children), .strong(let children), .strikethrough(let children),
                .link(_, let children):
                let inner = FlatInlines(children).bytes
                bytes += LatinRuns.isLatin(inner) ? inner : [0]
            case .image, .html, .footnoteReference: bytes.append(0)
            }
            if start < bytes.count { pieces.append(Piece(range: start..<bytes.count, inline: inline)) }
        }
    }

    /// The text of inlines without code and pictures.
    static func text(of inlines: [Inline]) -> [UInt8] {
        var text: [UInt8] = []
        for inline in inlines {
            switch inline {
            case .text(let bytes, _): text += bytes
            case .emphasis(let children), .strong(let children), .strikethrough(let children),
                .link(_, let children):
                text += Self.text(of: children)
            default: break
            }
        }
        return text
    }

    /// The runs with whole links and emphases; without those inside one, which come with its content.
    func whole(_ runs: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var index = 0
        for run in runs {
            while index < pieces.count, pieces[index].range.upperBound <= run.lowerBound { index += 1 }
            var last = index
            while last + 1 < pieces.count, pieces[last].range.upperBound < run.upperBound { last += 1 }
            guard index < pieces.count else { break }
            let start = pieces[index].isText ? run.lowerBound : pieces[index].range.lowerBound
            let end = pieces[last].isText ? run.upperBound : pieces[last].range.upperBound
            if index == last, !pieces[index].isText { continue }
            if let before = result.last, start < before.upperBound {
                result[result.count - 1] = before.lowerBound..<max(before.upperBound, end)
            } else {
                result.append(start..<end)
            }
        }
        return result
    }
}
