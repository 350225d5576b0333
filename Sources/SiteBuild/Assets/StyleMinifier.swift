/// Takes comments, spare white space and the last semicolon of each block out of a style sheet, and nothing else.
///
/// Comments that begin with `/*!` stay, since licences stand in them. A style sheet that is not read with certainty
/// (an escape outside a string, a comment or string without an end) stays as it is.
struct StyleMinifier {
    private let style: [UInt8]
    private var place = 0
    private var result: [UInt8] = []
    private var isSpacePending = false

    /// The style sheet, as small as white space makes it.
    static func minified(_ style: [UInt8]) -> [UInt8] {
        var minifier = StyleMinifier(style)
        return minifier.run() ?? style
    }

    private init(_ style: [UInt8]) {
        self.style = style
        result.reserveCapacity(style.count)
    }

    private mutating func run() -> [UInt8]? {
        while place < style.count {
            let byte = style[place]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C:
                isSpacePending = true
                place += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
                guard copyComment() else { return nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = style.end(ofStringAt: place) else { return nil }
                emit(end)
            case UInt8(ascii: "\\"):
                return nil
            case UInt8(ascii: "(") where result.suffix(3).elementsEqual(Array("url".utf8)) && !isSpacePending:
                // An address without quotes may hold what looks like a comment.
                guard let end = style[place...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
                emit(end + 1)
            default:
                emit(place + 1)
            }
        }
        return result
    }

    private var next: UInt8? { place + 1 < style.count ? style[place + 1] : nil }

    /// Takes over the bytes up to `end`, after a space where one is needed.
    private mutating func emit(_ end: Int) {
        if isSpacePending, let last = result.last, let first = style[place..<end].first,
            !Self.needsNoSpaceAfter.contains(last),
            !Self.needsNoSpaceBefore.contains(first) || endsComment(first)
        {
            result.append(UInt8(ascii: " "))
        }
        isSpacePending = false
        if style[place] == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
        result += style[place..<end]
        place = end
    }

    /// Returns whether a byte would end a page's comment (`-->`), which is a token of its own (CSS Syntax §4.3.1).
    private func endsComment(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") && result.last == UInt8(ascii: "-")
    }

    /// Passes a comment by, or takes it over if it says so; false when it has no end.
    private mutating func copyComment() -> Bool {
        guard let end = style.end(ofCommentAt: place) else { return false }
        if style[place + 2] == UInt8(ascii: "!") {
            emit(end)
        } else {
            // `a/**/b` is two words.
            isSpacePending = true
            place = end
        }
        return true
    }

    private static let needsNoSpaceAfter = Set("{};,(:<=>".utf8)
    private static let needsNoSpaceBefore = Set("{};,)<=>!".utf8)
}
