/// Reads a gettext PO, as tools of translators give back what `POWriter` wrote.
struct POReader {
    private struct Entry {
        var line = 0
        var context: String?
        var source: String?
        var target: String?
        var isFuzzy = false
    }

    private enum Field { case context, source, target }

    private var entries: [Entry] = []
    private var entry = Entry()
    private var field: Field?

    static func read(_ bytes: ArraySlice<UInt8>) throws(ExchangeMistake) -> TranslationExchange {
        var reader = POReader()
        var number = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            try reader.take(
                String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self), number)
        }
        try reader.close(number)
        return try reader.exchange()
    }

    // MARK: Lines

    private mutating func take(_ line: String, _ number: Int) throws(ExchangeMistake) {
        let text = line.drop { $0 == " " || $0 == "\t" }
        if text.isEmpty { return try close(number) }
        if text.first == "#" {
            // A comment begins the next entry.
            if entry.target != nil { try close(number) }
            if text.hasPrefix("#,"), text.contains("fuzzy") { entry.isFuzzy = true }
            return
        }
        // A mark of the text's own may follow the quote.
        if text.unicodeScalars.first == "\"" { return try append(unquoted(text, number), number) }
        let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
        let rest = text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
        switch word {
        case "msgctxt", "msgid":
            if entry.target != nil { try close(number) }
            if word == "msgctxt" || entry.line == 0 { entry.line = number }
            field = word == "msgctxt" ? .context : .source
        case "msgstr": field = .target
        case "msgid_plural", "msgstr[0]":
            throw ExchangeMistake(
                line: number, "entries with plurals were not exported by Portico",
                cure: "import the file that was exported, translated")
        default:
            throw ExchangeMistake(
                line: number, "`\(text.prefix(30))` is no line of a PO file",
                cure: "a text stands in quotes; take the file as the tool wrote it")
        }
        try append(unquoted(rest, number), number, isNew: true)
    }

    private mutating func append(_ text: String, _ line: Int, isNew: Bool = false) throws(ExchangeMistake) {
        func joined(_ old: String?) throws(ExchangeMistake) -> String {
            guard old == nil || !isNew else {
                throw ExchangeMistake(
                    line: line, "an entry has this twice", cure: "part entries by an empty line")
            }
            return (old ?? "") + text
        }
        switch field {
        case .context: entry.context = try joined(entry.context)
        case .source: entry.source = try joined(entry.source)
        case .target: entry.target = try joined(entry.target)
        case nil:
            throw ExchangeMistake(
                line: line, "this text belongs to no `msgid` or `msgstr`",
                cure: "take the file as the tool wrote it")
        }
    }

    private mutating func close(_ line: Int) throws(ExchangeMistake) {
        defer { (entry, field) = (Entry(), nil) }
        guard entry.line > 0 else { return }
        guard entry.source != nil, entry.target != nil else {
            throw ExchangeMistake(
                line: entry.line,
                "the entry that begins here has no `\(entry.source == nil ? "msgid" : "msgstr")`",
                cure: "take the file as the tool wrote it: it may be cut off")
        }
        entries.append(entry)
    }

    private func unquoted(_ text: Substring, _ line: Int) throws(ExchangeMistake) -> String {
        var rest = text.unicodeScalars
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        guard rest.count > 1, rest.popFirst() == "\"", rest.popLast() == "\"" else {
            throw ExchangeMistake(
                line: line, "here a text in quotes is missing", cure: "begin and end it with `\"`")
        }
        var result = ""
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                guard scalar != "\"" else {
                    throw ExchangeMistake(
                        line: line, "a quote ends this text too early", cure: "write `\\\"`")
                }
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": result += "\n"
            case "t": result += "\t"
            case "r": result += "\r"
            case "\"": result += "\""
            case "\\": result += "\\"
            case let other:
                throw ExchangeMistake(
                    line: line, "`\\\(other.map { String(Character($0)) } ?? "")` means nothing in a PO file",
                    cure: "a backslash is written `\\\\`")
            }
        }
        return result
    }

    // MARK: Entries

    private func exchange() throws(ExchangeMistake) -> TranslationExchange {
        let foreign = "import a file of `portico translations export`, translated"
        guard let header = entries.first, header.context == nil, header.source == "",
            let fields = header.target
        else {
            throw ExchangeMistake(
                line: 1, "this is no PO file: it does not begin with a header", cure: foreign)
        }
        func value(_ name: String) -> String? {
            let line = fields.split(separator: "\n").first { $0.lowercased().hasPrefix(name + ":") }
            return line.map { String($0.dropFirst(name.count + 1).filter { $0 != " " }) }
        }
        guard let language = value("language"), !language.isEmpty else {
            throw ExchangeMistake(line: header.line, "the header has no `Language`", cure: foreign)
        }
        if let type = value("content-type"), !type.lowercased().contains("utf-8") {
            throw ExchangeMistake(
                line: header.line, "the file says that it is not UTF-8", cure: "save it as UTF-8")
        }
        var exchange = TranslationExchange(
            source: value("x-source-language") ?? "", target: language.replacing("_", with: "-"), sections: []
        )
        for entry in entries.dropFirst() { try add(entry, to: &exchange, foreign) }
        return exchange
    }

    private func add(
        _ entry: Entry, to exchange: inout TranslationExchange, _ cure: String
    ) throws(ExchangeMistake) {
        let words = (entry.context ?? "").split(separator: " ").map(String.init)
        guard words.count == 4, let hash = words[0].firstIndex(of: "#") else {
            throw ExchangeMistake(line: entry.line, "this entry was not exported by Portico", cure: cure)
        }
        let part = TranslationExchange.Part(
            name: words[1], source: entry.source ?? "", target: entry.target ?? "")
        let mark: TranslationExchange.Mark = entry.isFuzzy ? .unfinished : .translated
        let page = String(words[0][..<hash])
        let id = String(words[0][words[0].index(after: hash)...])
        if let last = exchange.sections.indices.last, words[1] == "description",
            exchange.sections[last].page == page, exchange.sections[last].id == id
        {
            exchange.sections[last].parts.append(part)
            if entry.isFuzzy { exchange.sections[last].mark = .unfinished }
            return
        }
        exchange.sections.append(
            TranslationExchange.Section(
                page: page, id: id, sourceHash: words[2], targetHash: words[3], mark: mark, parts: [part],
                line: entry.line))
    }
}
