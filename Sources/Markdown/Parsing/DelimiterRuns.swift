internal import CCMarkGFM

/// Emphasis beside scripts that are written without spaces.
///
/// CommonMark asks for a space or punctuation outside of a delimiter that has punctuation inside: `**注意。**この` has
/// none. cmark has no hook for that rule. Delimiters beside such a script therefore become bytes that no page can have,
/// one for one, so that no column moves; an extension takes them and gives cmark the delimiters that they were. Where
/// they are none, as in code, what a node says has its signs again.
enum DelimiterRuns {
    /// The sign, and the byte that stands for it; of these bytes, addresses in angle brackets may have the first.
    private static let marks: [(sign: UInt8, mark: UInt8)] = [
        (UInt8(ascii: "*"), 0x7F), (UInt8(ascii: "~"), 0x01), (UInt8(ascii: "_"), 0x02),
    ]
    /// Stands for an underscore of an id, `{#__init__}`, which is no delimiter anywhere.
    private static let idUnderscore: UInt8 = 0x03
    private static let tilde = UInt8(ascii: "~")

    /// Returns whether a byte stands for a sign.
    static func isMark(_ byte: UInt8) -> Bool { byte == 0x7F || (0x01...0x03).contains(byte) }

    // MARK: Before

    /// The text with marks for the delimiters beside such scripts, and for underscores in ids; nil when there are none.
    ///
    /// - Parameter isStrict: whether delimiters stay.
    static func marked(_ bytes: [UInt8], hasStrikethrough: Bool, isStrict: Bool) -> [UInt8]? {
        var result: [UInt8]?
        bytes.withUnsafeBufferPointer { text in
            var index = 0
            while index < text.count {
                if text[index] == UInt8(ascii: "{"), let end = endOfID(text, from: index) {
                    let places = (index..<end).filter { text[$0] == UInt8(ascii: "_") }
                    if !places.isEmpty, result == nil {
                        if hasReference(text) { return }
                        result = bytes
                    }
                    for place in places { result?[place] = idUnderscore }
                    index = end
                    continue
                }
                if isStrict {
                    index += 1
                    continue
                }
                guard isSign(text[index], hasStrikethrough) else {
                    index += 1
                    continue
                }
                var end = index + 1
                while end < text.count, isSign(text[end], hasStrikethrough) { end += 1 }
                let start = isEscaped(text, index) ? index + 1 : index
                index = end
                guard isDelimiter(text[start..<end]), isBesideScript(text, start..<end) else { continue }
                if result == nil {
                    if hasReference(text) { return }
                    result = bytes
                }
                for place in start..<end {
                    result?[place] = marks.first { $0.sign == text[place] }?.mark ?? text[place]
                }
            }
        }
        return result
    }

    /// The end of an id that begins at a place, `{#A.__call__}`, at the end of a line; nil when there is none.
    private static func endOfID(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start + 1 < text.count, text[start + 1] == UInt8(ascii: "#") else { return nil }
        var end = start + 2
        while end < text.count, !text[end].isASCIISpace, text[end] != UInt8(ascii: "}") { end += 1 }
        guard end < text.count, text[end] == UInt8(ascii: "}") else { return nil }
        let isLast = end + 1 == text.count || text[end + 1].isASCIISpace
        return isLast ? end : nil
    }

    private static func isSign(_ byte: UInt8, _ hasStrikethrough: Bool) -> Bool {
        byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || hasStrikethrough && byte == tilde
    }

    private static func isEscaped(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        var start = index
        while start > 0, text[start - 1] == UInt8(ascii: "\\") { start -= 1 }
        return (index - start) % 2 == 1
    }

    /// Returns whether signs may be delimiters that the rule changes: an underscore keeps CommonMark's rule within words,
    /// one `~` may be part of an address, and three begin code.
    private static func isDelimiter(_ signs: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var tildes = 0
        var isOne = false
        for sign in signs {
            tildes = sign == tilde ? tildes + 1 : 0
            if tildes > 2 { return false }
            if tildes == 2 || sign == UInt8(ascii: "*") { isOne = true }
        }
        return isOne
    }

    private static func isBesideScript(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        let byte = { text.indices.contains($0) ? text[$0] : 0 }
        return Neighbour(before: range.lowerBound, byte).isUnspaced
            || Neighbour(at: range.upperBound, byte).isUnspaced
    }

    /// Returns whether the text has one of the marks as a number, which cmark would write as that byte.
    private static func hasReference(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in text.indices.dropLast(2)
        where text[index] == UInt8(ascii: "&") && text[index + 1] == UInt8(ascii: "#") {
            let digits = text[(index + 2)...].prefix(9).prefix { $0 != UInt8(ascii: ";") }
            let word = String(decoding: digits, as: UTF8.self)
            let isHex = word.hasPrefix("x") || word.hasPrefix("X")
            let value = isHex ? UInt8(word.dropFirst(), radix: 16) : UInt8(word)
            if value.map(isMark) == true { return true }
        }
        return false
    }

    // MARK: After

    /// Writes the signs again that marks stand for.
    static func restore(_ bytes: inout [UInt8]) {
        for index in bytes.indices where isMark(bytes[index]) {
            bytes[index] = marks.first { $0.mark == bytes[index] }?.sign ?? UInt8(ascii: "_")
        }
    }

    /// The place of a delimiter as a node keeps it.
    static func place(from bits: UInt) -> (line: Int, column: Int) {
        (Int(bits >> 32), Int(bits & 0xFFFF_FFFF))
    }

    // MARK: Between

    /// The extension of cmark; its address, since pointers are not Sendable.
    private static let syntax: UInt = {
        let syntax = cmark_syntax_extension_new("delimiter-marks")
        var characters: UnsafeMutablePointer<cmark_llist>?
        for (_, mark) in marks {
            characters = cmark_llist_append(
                cmark_get_default_mem_allocator(), characters, UnsafeMutableRawPointer(bitPattern: UInt(mark))
            )
        }
        cmark_syntax_extension_set_special_inline_chars(syntax, characters)
        cmark_syntax_extension_set_match_inline_func(syntax) { _, _, _, character, parser in
            parser.flatMap { DelimiterRuns.match(character, InlineParser(pointer: $0)) }
        }
        return UInt(bitPattern: syntax)
    }()

    /// Gives a parser the extension that reads marks.
    static func attach(to parser: OpaquePointer) {
        cmark_parser_attach_syntax_extension(parser, OpaquePointer(bitPattern: syntax))
    }

    /// Reads a run of marks at the parser's place: a text, and a delimiter for cmark.
    private static func match(_ mark: UInt8, _ parser: InlineParser) -> OpaquePointer? {
        guard let sign = marks.first(where: { $0.mark == mark })?.sign else { return nil }
        let (start, place) = (parser.offset, parser.place)
        var end = start + 1
        while parser.byte(end) == mark { end += 1 }
        guard let node = cmark_node_new(CMARK_NODE_TEXT) else { return nil }
        cmark_node_set_literal(node, String(repeating: Character(Unicode.Scalar(sign)), count: end - start))
        let bits = UInt(max(place.line, 1)) << 32 | UInt(max(place.column, 1))
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: bits))
        // cmark looks through the signs of struck-out text, which may stand within emphasis.
        let isTransparent = { parser.byte($0) == 0x01 && sign != tilde }
        var (first, last) = (start, end)
        while isTransparent(first - 1) { first -= 1 }
        while isTransparent(last) { last += 1 }
        let before = Neighbour(before: first, parser.byte)
        let after = Neighbour(at: last, parser.byte)
        parser.offset = end
        let isLeft = !after.isSpace && (!after.isPlainPunctuation || !before.isWord)
        let isRight = !before.isSpace && (!before.isPlainPunctuation || !after.isWord)
        var (opens, closes) = (isLeft, isRight)
        if sign == UInt8(ascii: "_") {
            opens = isLeft && (!isRight || before.isPunctuation)
            closes = isRight && (!isLeft || after.isPunctuation)
        }
        if opens || closes, sign != tilde || end - start <= 2 {
            cmark_inline_parser_push_delimiter(parser.pointer, sign, opens ? 1 : 0, closes ? 1 : 0, node)
        }
        return node
    }

    /// The character on one side of a delimiter.
    private struct Neighbour {
        /// A space, or no character at all.
        var isSpace = true
        var isPunctuation = false
        /// A character of a script without spaces, or of its punctuation.
        var isUnspaced = false

        /// Punctuation of other scripts, which sets a delimiter apart from the word on its other side.
        var isPlainPunctuation: Bool { isPunctuation && !isUnspaced }
        /// A letter of a script that has spaces.
        var isWord: Bool { !isSpace && !isPunctuation && !isUnspaced }

        init(before index: Int, _ byte: (Int) -> UInt8) {
            var found = UTF8Text.scalar(before: index, byte)
            if let selector = found, UnspacedScript.isVariationSelector(selector.value) {
                found = UTF8Text.scalar(before: index - selector.length, byte) ?? found
            }
            self.init(found?.value)
        }

        init(at index: Int, _ byte: (Int) -> UInt8) { self.init(UTF8Text.scalar(at: index, byte)?.value) }

        private init(_ scalar: Unicode.Scalar?) {
            guard let scalar else { return }
            let isMark = scalar.isASCII && DelimiterRuns.isMark(UInt8(scalar.value))
            isSpace = scalar.isMarkdownSpace
            isPunctuation = isMark || scalar.isMarkdownPunctuation
            isUnspaced = UnspacedScript.contains(scalar)
        }
    }
}
