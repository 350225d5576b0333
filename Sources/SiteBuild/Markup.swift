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
