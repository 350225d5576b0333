/// Writes text into HTML and XML that this target makes itself.
enum Markup {
    /// `text` for an element's content or a quoted attribute.
    static func escape(_ text: String) -> String {
        text.replacing(where: { $0 == 0x22 || $0 == 0x26 || $0 == 0x27 || $0 == 0x3C || $0 == 0x3E }) {
            scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }

    /// A string of JSON that is one of JavaScript too and may stand inside a `script` element.
    static func json(_ text: String) -> String {
        // U+2028 begins with 0xE2.
        let mayBe = { (byte: UInt8) in
            byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0x5C
                || byte == 0xE2
        }
        let escaped = text.replacing(where: mayBe) { scalar in
            switch scalar {
            case "\"", "\\": "\\" + String(scalar)
            case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..<" ": "\\u" + hex(scalar)
            default: nil
            }
        }
        return "\"\(escaped)\""
    }

    /// The number of a character in four hexadecimal digits.
    static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension StringProtocol {
    /// The text with characters replaced; nearly every text stands as it is.
    ///
    /// - Parameters:
    ///   - mayBe: whether a byte may belong to such a character.
    ///   - replacement: the text in a character's place; nil for one that stays.
    func replacing(
        where mayBe: (UInt8) -> Bool = { _ in true }, _ replacement: (Unicode.Scalar) -> String?
    ) -> String {
        guard utf8.contains(where: mayBe) else { return String(self) }
        var result = ""
        result.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}

extension UInt8 {
    /// Indicates whether it is a space, a tab or a line's end.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(self) }
}

extension Dictionary {
    /// The values of some keys, the first of each.
    init(firsts pairs: some Sequence<(Key, Value)>) {
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }
}
