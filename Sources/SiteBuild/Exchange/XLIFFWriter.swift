/// Writes XLIFF 2.1: a file for each page, a unit for each section, code and addresses as placeholders.
///
/// A unit's id holds both hashes, since tools must keep ids and may drop what they don't know:
/// `s3.SOURCE.TRANSLATION`.
struct XLIFFWriter {
    static let namespace = "urn:oasis:names:tc:xliff:document:2.0"

    let exchange: TranslationExchange

    var text: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="\(Self.namespace)" version="2.1" srcLang="\(exchange.source)" trgLang="\(exchange.target)">

            """
        var page: String?
        var files = 0
        for (number, section) in exchange.sections.enumerated() {
            if section.page != page {
                if page != nil { text += " </file>\n" }
                page = section.page
                files += 1
                text += " <file id=\"f\(files)\" original=\"\(Self.attribute(section.page))\">\n"
            }
            text += unit(section, number + 1)
        }
        // A document has a file at least.
        if page == nil { return text + " <file id=\"f1\"/>\n</xliff>\n" }
        return text + " </file>\n</xliff>\n"
    }

    private func unit(_ section: TranslationExchange.Section, _ number: Int) -> String {
        var codes = Codes()
        let segments = section.parts.map { segment($0, section, &codes) }.joined()
        let id = "s\(number).\(section.sourceHash).\(section.targetHash)"
        let isWhole = section.parts.count > 1 ? " canResegment=\"no\"" : ""
        var text =
            "  <unit id=\"\(id)\" name=\"\(Self.attribute(section.id))\"\(isWhole) xml:space=\"preserve\">\n"
        text += "   <notes>\n    <note category=\"location\">\(Self.content(section.place))</note>\n"
        if let note = section.note { text += "    <note>\(Self.content(note))</note>\n" }
        text += "   </notes>\n"
        if !codes.data.isEmpty {
            text += "   <originalData>\n"
            for (index, data) in codes.data.enumerated() {
                text += "    <data id=\"d\(index + 1)\">\(Self.content(data))</data>\n"
            }
            text += "   </originalData>\n"
        }
        return text + segments + "  </unit>\n"
    }

    private func segment(
        _ part: TranslationExchange.Part, _ section: TranslationExchange.Section, _ codes: inout Codes
    ) -> String {
        var unused: [(id: Int, data: Int)] = []
        let source = inline(part.source) { data in
            let code = codes.new(data)
            unused.append(code)
            return code
        }
        let target = inline(part.target) { data in
            let known = codes.number(of: data)
            if let same = unused.firstIndex(where: { $0.data == known }) { return unused.remove(at: same) }
            return codes.new(data)
        }
        let id = section.parts.count > 1 ? part.name : "text"
        return """
               <segment id="\(id)" \(state(part, section))>
                <source>\(source)</source>
                <target>\(target)</target>
               </segment>

            """
    }

    private func state(_ part: TranslationExchange.Part, _ section: TranslationExchange.Section) -> String {
        if part.target.isEmpty { return "state=\"initial\"" }
        switch section.mark {
        case .confirmed: return "state=\"final\""
        case .translated, .untold: return "state=\"translated\""
        case .unfinished:
            let why = section.note?.hasPrefix("machine") == true ? "machine" : "stale"
            return "state=\"initial\" subState=\"portico:\(why)\""
        }
    }

    private func inline(_ text: String, code: (String) -> (id: Int, data: Int)) -> String {
        MarkdownPieces.of(text, words: exchange.words).map { piece in
            if piece.kind == .text { return Self.content(piece.text) }
            let (id, data) = code(piece.text)
            let shown = piece.text.count > 60 ? piece.text.prefix(58) + "…" : piece.text[...]
            return
                "<ph id=\"\(id)\" dataRef=\"d\(data)\" canDelete=\"no\" disp=\"\(Self.attribute(String(shown)))\"/>"
        }.joined()
    }

    private struct Codes {
        private(set) var data: [String] = []
        private var numbers: [String: Int] = [:]
        private var count = 0

        func number(of text: String) -> Int { numbers[text] ?? 0 }

        mutating func new(_ text: String) -> (id: Int, data: Int) {
            count += 1
            if numbers[text] == nil {
                data.append(text)
                numbers[text] = data.count
            }
            return (count, numbers[text] ?? 0)
        }
    }

    // MARK: Escaping

    /// Text between tags; what XML cannot hold is an element of XLIFF's own.
    private static func content(_ text: String) -> String {
        text.replacing { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\r": "&#13;"
            case "\n", "\t": nil
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "<cp hex=\"\(Markup.hex(scalar).uppercased())\"/>"
            default: nil
            }
        }
    }

    private static func attribute(_ text: String) -> String {
        text.replacing { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case "\"": "&quot;"
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": " "
            default: nil
            }
        }
    }
}
