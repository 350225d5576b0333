import SiteModel

/// A Markdown text cut in what is translated and what stays as it is: code, addresses, tags and ids.
///
/// The pieces put together are the text again, whatever it is.
struct MarkdownPieces {
    enum Kind: Hashable {
        case text
        /// A fenced block, from fence to fence.
        case fence
        /// `` `code` ``.
        case code
        /// The destination of a link: `](../apple/index.md)`.
        case destination
        /// `<kbd>`, `<https://…>`.
        case tag
        /// `{#id}`, `{width=760}`.
        case mark
    }

    struct Piece: Hashable {
        var kind: Kind
        var text: String
    }

    private let bytes: [UInt8]
    private var position = 0
    private var begun = 0
    private var found: [(kind: Kind, range: Range<Int>)] = []

    /// The arguments of the project's own blocks that hold words, by the blocks' names.
    private let words: [String: Set<String>]

    static func of(_ text: String, words: [String: Set<String>] = [:]) -> [Piece] {
        var pieces = MarkdownPieces(text, words)
        pieces.cut()
        return pieces.found.map {
            Piece(kind: $0.kind, text: String(decoding: pieces.bytes[$0.range], as: UTF8.self))
        }
    }

    private init(_ text: String, _ words: [String: Set<String>]) {
        bytes = Array(text.utf8)
        self.words = words
    }

    private mutating func cut() {
        var isAtLineStart = true
        while position < bytes.count {
            if isAtLineStart, let end = fenceEnd() {
                let isProse = isPlainText(bytes[position..<end])
                if isProse { position = end } else { take(.fence, to: end) }
                isAtLineStart = false
                continue
            }
            if isAtLineStart, let (start, end) = definition() {
                position = start
                take(.destination, to: end)
            }
            isAtLineStart = position < bytes.count && bytes[position] == 0x0A
            step()
        }
        close(at: bytes.count)
    }

    /// Goes on by one character, or takes the piece that begins here.
    private mutating func step() {
        guard position < bytes.count else { return }
        switch bytes[position] {
        case UInt8(ascii: "\\"): position = min(position + 2, bytes.count)
        case UInt8(ascii: "`"):
            let ticks = bytes[position...].prefix { $0 == UInt8(ascii: "`") }.count
            if let end = codeEnd(ticks) { take(.code, to: end) } else { position += ticks }
        case UInt8(ascii: "]"):
            if let end = destinationEnd() { take(.destination, to: end) } else { position += 1 }
        case UInt8(ascii: "<"):
            if takeOwnTag() { return }
            if let end = tagEnd() { take(.tag, to: end) } else { position += 1 }
        case UInt8(ascii: "{"):
            if let end = markEnd() { take(.mark, to: end) } else { position += 1 }
        default: position += 1
        }
    }

    /// Takes the tag of a block of the project's own, but for the values that hold words.
    private mutating func takeOwnTag() -> Bool {
        guard !words.isEmpty, let tag = Self.ownTag(bytes[position...], words) else { return false }
        for value in tag.values {
            take(.tag, to: value.lowerBound)
            position = value.upperBound
        }
        take(.tag, to: tag.end)
        return true
    }

    /// The end of a start tag of such a block, and the values in it that hold words; nil when none begins here.
    private static func ownTag(
        _ text: ArraySlice<UInt8>, _ words: [String: Set<String>]
    ) -> (values: [Range<Int>], end: Int)? {
        let name = text.dropFirst().prefix { $0.isLetterOrDigit || $0 == 0x2D }
        guard let wanted = words[String(decoding: name, as: UTF8.self).lowercased()] else { return nil }
        var values: [Range<Int>] = []
        var place = name.endIndex
        var word = place
        while place < text.endIndex, text[place] != UInt8(ascii: ">") {
            let byte = text[place]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                guard let end = text[(place + 1)...].firstIndex(of: byte) else { return nil }
                let argument = text[word..<place].prefix { $0 != UInt8(ascii: "=") && !$0.isBlank }
                if wanted.contains(String(decoding: argument, as: UTF8.self).lowercased()) {
                    values.append((place + 1)..<end)
                }
                place = end
                word = end + 1
            } else if byte.isBlank, place + 1 < text.endIndex, text[place + 1].isLetter {
                word = place + 1
            }
            place += 1
        }
        return place < text.endIndex ? (values, place + 1) : nil
    }

    private mutating func take(_ kind: Kind, to end: Int) {
        close(at: position)
        found.append((kind, position..<end))
        position = end
        begun = end
    }

    private mutating func close(at end: Int) {
        if begun < end { found.append((.text, begun..<end)) }
        begun = end
    }

    // MARK: What stays

    private func lineEnd(_ start: Int) -> Int { bytes[start...].firstIndex(of: 0x0A) ?? bytes.count }

    /// The fence that a line begins or ends: its sign and how often it stands there.
    private func fence(at start: Int) -> (sign: UInt8, count: Int, rest: ArraySlice<UInt8>)? {
        let line = bytes[start..<lineEnd(start)].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
            return nil
        }
        let count = line.prefix { $0 == sign }.count
        let rest = line.dropFirst(count)
        return count < 3 || (sign == UInt8(ascii: "`") && rest.contains(sign)) ? nil : (sign, count, rest)
    }

    private func fenceEnd() -> Int? {
        guard let open = fence(at: position) else { return nil }
        var end = lineEnd(position)
        while end < bytes.count {
            let start = end + 1
            end = lineEnd(start)
            if let line = fence(at: start), line.sign == open.sign, line.count >= open.count,
                line.rest.allSatisfy(\.isBlank)
            {
                return end
            }
        }
        return bytes.count
    }

    /// Returns whether a fenced block is plain text: a message, say, which is translated.
    private func isPlainText(_ block: ArraySlice<UInt8>) -> Bool {
        guard let open = fence(at: block.startIndex) else { return false }
        let word = open.rest.drop(while: \.isBlank).prefix { !$0.isBlank }
        return word.isEmpty || word.elementsEqual("text".utf8)
    }

    /// The destination of a definition, `[name]: address`, at the beginning of a line.
    private func definition() -> (start: Int, end: Int)? {
        guard bytes[position] == UInt8(ascii: "["), position + 1 < bytes.count,
            bytes[position + 1] != UInt8(ascii: "^")
        else { return nil }
        let line = bytes[position..<lineEnd(position)]
        guard let bracket = line.firstIndex(of: UInt8(ascii: "]")),
            line[bracket...].starts(with: "]: ".utf8)
        else { return nil }
        let end = line[(bracket + 3)...].firstIndex(where: \.isBlank) ?? line.endIndex
        return (bracket, end)
    }

    private func codeEnd(_ ticks: Int) -> Int? {
        var place = position + ticks
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "`") {
                let run = bytes[place...].prefix { $0 == UInt8(ascii: "`") }.count
                if run == ticks { return place + run }
                place += run
            } else if bytes[place...].starts(with: [0x0A, 0x0A]) {
                return nil
            } else {
                place += 1
            }
        }
        return nil
    }

    private func destinationEnd() -> Int? {
        guard bytes[position...].starts(with: "](".utf8) else { return nil }
        var depth = 0
        for place in (position + 2)..<max(bytes.count, position + 2) {
            switch bytes[place] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                if depth == 0 { return place + 1 }
                depth -= 1
            // A title follows, which is translated.
            case 0x20: return place
            case 0x0A: return nil
            default: break
            }
        }
        return nil
    }

    private func tagEnd() -> Int? {
        let rest = bytes[position...].prefix(600)
        guard let next = rest.dropFirst().first, next == 0x2F || next == 0x21 || next.isLetter,
            let end = rest.firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let tag = String(decoding: bytes[position...end], as: UTF8.self)
        let words = ["title=", "alt=", "label="]
        return tag.contains("\n\n") || words.contains(where: tag.contains) ? nil : end + 1
    }

    private func markEnd() -> Int? {
        let line = bytes[position..<lineEnd(position)]
        guard let end = line.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let inner = line[(position + 1)..<end]
        guard let first = inner.first,
            first == UInt8(ascii: "#") || first.isLetter || first == UInt8(ascii: "{")
        else { return nil }
        guard first == UInt8(ascii: "{") else { return end + 1 }
        // `{{name}}` ends with two; a default is translated.
        return line[end...].starts(with: "}}".utf8) && !inner.contains(UInt8(ascii: ":")) ? end + 2 : nil
    }
}

extension MarkdownPieces {
    /// The pieces of the source that every translation has to have, and this one lacks.
    ///
    /// - Parameters:
    ///   - tags: the tags of the two languages; a picture may have a version for each.
    static func lost(from source: String, in target: String, tags: (source: String, target: String))
        -> [String]
    {
        var present: [Piece: Int] = [:]
        for piece in of(target) { present[key(piece, tags.target), default: 0] += 1 }
        return of(source).filter { piece in
            if piece.kind == .text || piece.kind == .mark { return false }
            let key = key(piece, tags.source)
            guard let left = present[key] else { return true }
            // Each link and picture has its own; what else is said again may be said once.
            if piece.kind == .destination { present[key] = left > 1 ? left - 1 : nil }
            return false
        }
        .map(\.text)
    }

    /// Equal for a piece and what stands for it in another language.
    private static func key(_ piece: Piece, _ tag: String) -> Piece {
        switch piece.kind {
        case .fence:
            // Line ends may differ.
            let lines = String(String.UnicodeScalarView(piece.text.unicodeScalars.filter { $0 != "\r" }))
            var code = CodeComments.removed(from: lines)
            code = code.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
            return Piece(kind: .fence, text: code)
        case .destination:
            let bare = piece.text.hasSuffix(")") ? String(piece.text.dropLast()) : piece.text
            return Piece(kind: .destination, text: bare.replacing(".\(tag).", with: "."))
        case .tag:
            return Piece(kind: .tag, text: String(piece.text.prefix { $0 != " " && $0 != ">" && $0 != "/" }))
        case .text, .code, .mark: return piece
        }
    }
}
