/// Writes a gettext PO: an entry for each section, whose context holds page, section and both hashes.
struct POWriter {
    let exchange: TranslationExchange

    var text: String {
        var text = """
            msgid ""
            msgstr ""
            "Language: \(exchange.target.replacing("-", with: "_"))\\n"
            "MIME-Version: 1.0\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Content-Transfer-Encoding: 8bit\\n"
            "X-Source-Language: \(exchange.source)\\n"

            """
        for section in exchange.sections {
            for part in section.parts { text += entry(part, section) }
        }
        return text
    }

    private func entry(_ part: TranslationExchange.Part, _ section: TranslationExchange.Section) -> String {
        var text = "\n"
        if let note = section.note { text += "#. \(note)\n" }
        text += "#: \(section.place)\n"
        if section.mark == .unfinished, !part.target.isEmpty { text += "#, fuzzy\n" }
        let context = "\(section.page)#\(section.id) \(part.name) \(section.sourceHash) \(section.targetHash)"
        text += "msgctxt \(Self.quoted(context[...]))\n"
        text += "msgid \(Self.lines(part.source))\nmsgstr \(Self.lines(part.target))\n"
        return text
    }

    private static func lines(_ text: String) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1 else { return quoted(text[...]) }
        var result = "\"\""
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            if isLast, line.isEmpty { break }
            result += "\n" + quoted(Substring(line), end: isLast ? "" : "\\n")
        }
        return result
    }

    private static func quoted(_ text: Substring, end: String = "") -> String {
        let escaped = text.replacing { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\"": "\\\""
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: nil
            }
        }
        return "\"\(escaped)\(end)\""
    }
}
