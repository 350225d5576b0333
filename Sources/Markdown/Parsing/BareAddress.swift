internal import CCMarkGFM

/// Bare addresses that end where a sentence goes on without a space.
///
/// GFM ends a bare address at the next space or `<`: of `https://example.com。次` and `https://example.comแล้ว` the whole
/// line becomes a link that leads nowhere. This extension takes such addresses before cmark's own sees them, and leaves
/// all others to it.
enum BareAddress {
    /// The longest address that is looked at, in bytes.
    private static let most = 2_000

    /// The extension of cmark; its address, since pointers are not Sendable.
    private static let syntax: UInt = {
        let syntax = cmark_syntax_extension_new("bare-address")
        var characters: UnsafeMutablePointer<cmark_llist>?
        for byte in ":w".utf8 {
            characters = cmark_llist_append(
                cmark_get_default_mem_allocator(), characters, UnsafeMutableRawPointer(bitPattern: UInt(byte))
            )
        }
        cmark_syntax_extension_set_special_inline_chars(syntax, characters)
        cmark_syntax_extension_set_match_inline_func(syntax) { _, _, parent, character, parser in
            guard let parser, let parent else { return nil }
            return BareAddress.match(character, InlineParser(pointer: parser), in: parent)
        }
        return UInt(bitPattern: syntax)
    }()

    /// Gives a parser the extension; before cmark's own.
    static func attach(to parser: OpaquePointer) {
        cmark_parser_attach_syntax_extension(parser, OpaquePointer(bitPattern: syntax))
    }

    /// The link that stands at the parser's place; nil when cmark reads it in the same way, or it is none.
    private static func match(
        _ character: UInt8, _ parser: InlineParser, in parent: OpaquePointer
    ) -> OpaquePointer? {
        let place = parser.offset
        let isWWW = character == UInt8(ascii: "w")
        let rest: [UInt8] = Array((isWWW ? "www." : "://").utf8)
        guard rest.indices.allSatisfy({ parser.byte(place + $0) == rest[$0] }), !parser.isInBrackets else {
            return nil
        }
        let start = isWWW ? place : schemeStart(parser, before: place)
        let hasMark = DelimiterRuns.isMark(parser.byte(start - 1))
        if isWWW, place > 0, !hasMark, !parser.byte(place - 1).isASCIISpace,
            !"*_~(".utf8.contains(parser.byte(place - 1))
        {
            return nil
        }
        guard start < place || isWWW,
            let end = end(parser, host: place + rest.count, mustDiffer: !(isWWW && hasMark))
        else { return nil }
        let text = (start..<end).map(parser.byte)
        guard let link = cmark_node_new(CMARK_NODE_LINK), let label = cmark_node_new(CMARK_NODE_TEXT) else {
            return nil
        }
        let address = String(decoding: text, as: UTF8.self)
        cmark_node_set_literal(label, address)
        cmark_node_set_url(link, isWWW ? "http://" + address : address)
        cmark_node_append_child(link, label)
        cmark_node_unput(parent, CInt(place - start))
        parser.offset = end
        return link
    }

    /// The beginning of `http`, `https` or `ftp` before a colon; the colon when there is none of them.
    private static func schemeStart(_ parser: InlineParser, before colon: Int) -> Int {
        var start = colon
        while colon - start < 6, parser.byte(start - 1).isASCIILetter { start -= 1 }
        let scheme = String(decoding: (start..<colon).map(parser.byte), as: UTF8.self).lowercased()
        return ["http", "https", "ftp"].contains(scheme) ? start : colon
    }

    /// The end of the address whose host begins at a place; nil when there is no host, or cmark ends it there, too.
    private static func end(_ parser: InlineParser, host: Int, mustDiffer: Bool) -> Int? {
        guard let first = parser.scalar(at: host), !first.value.isMarkdownSpace,
            !first.value.isMarkdownPunctuation, !DelimiterRuns.isMark(parser.byte(host))
        else { return nil }
        // A host of such a script's letters ends where its name does.
        var isForeignHost = UnspacedScript.contains(first.value)
        var characters: [(value: Unicode.Scalar, end: Int)] = []
        var index = host
        var isCut = false
        while let next = parser.scalar(at: index), index - host < most {
            let isASCII = next.value.isASCII
            if isASCII, parser.byte(index).isASCIISpace || next.value == "<" { break }
            if next.value == "/" { isForeignHost = false }
            isCut =
                isASCII
                ? DelimiterRuns.isMark(parser.byte(index))
                : UnspacedScript.contains(next.value)
                    && !(isForeignHost && !next.value.isMarkdownPunctuation)
            if isCut { break }
            index += next.length
            characters.append((next.value, index))
        }
        guard index - host < most, isHost(characters.map(\.value)) else { return nil }
        isCut = trim(&characters) || isCut
        return isCut || !mustDiffer ? characters.last?.end : nil
    }

    /// Returns whether the last two parts of a host have no underscore, as GFM asks.
    private static func isHost(_ address: [Unicode.Scalar]) -> Bool {
        let host = address.prefix {
            !$0.isMarkdownSpace && (!$0.isMarkdownPunctuation || "-._".unicodeScalars.contains($0))
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return !parts.suffix(2).contains { $0.contains("_") }
    }

    /// Takes punctuation off the end as GFM does, and that of other scripts.
    ///
    /// - Returns: whether there was such of other scripts.
    private static func trim(_ characters: inout [(value: Unicode.Scalar, end: Int)]) -> Bool {
        var closing = characters.count { $0.value == ")" }
        let opening = characters.count { $0.value == "(" }
        var hadOthers = false
        while let last = characters.last?.value {
            if "?!.,:*_~'\"".unicodeScalars.contains(last) {
                characters.removeLast()
            } else if last == ")", closing > opening {
                closing -= 1
                characters.removeLast()
            } else if last == ";" {
                let name = characters.dropLast().reversed().prefix {
                    $0.value.isASCII && $0.value.properties.isAlphabetic
                }.count
                let isReference = name > 0 && characters.dropLast(name + 1).last?.value == "&"
                characters.removeLast(isReference ? name + 2 : 1)
            } else if !last.isASCII, last.isMarkdownPunctuation {
                hadOthers = true
                characters.removeLast()
            } else {
                break
            }
        }
        return hadOthers
    }
}
