/// Writes text into HTML and XML that this target makes itself.
enum Markup {
    /// `text` for an element's content or a quoted attribute.
    static func escape(_ text: String) -> String {
        // Nearly every text stands as it is.
        if !text.utf8.contains(where: isEscaped) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x26, 0x27, 0x3C, 0x3E: true
        default: false
        }
    }
}

extension Markup {
    /// A string of JSON that is one of JavaScript too and may stand inside a `script` element.
    static func json(_ text: String) -> String {
        // Nearly every text stands as it is.
        if !text.utf8.contains(where: mayBeEscaped) { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns whether a byte may belong to a character that is written otherwise; U+2028 begins with 0xE2.
    private static func mayBeEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0xE2: true
        default: false
        }
    }
}
