/// Reads XLIFF 2.0 and 2.1, as tools of translators give back what `XLIFFWriter` wrote.
struct XLIFFReader {
    private typealias Element = XMLText.Element

    static func read(_ bytes: ArraySlice<UInt8>) throws(ExchangeMistake) -> TranslationExchange {
        let root = try XMLText.root(of: bytes)
        let again = "export the pages anew with `portico translations export`"
        guard root.name == "xliff" else {
            throw ExchangeMistake(line: root.line, "`<\(root.name)>` is no XLIFF", cure: again)
        }
        let version = root.attributes["version"] ?? ""
        guard root.namespace == XLIFFWriter.namespace, ["2.0", "2.1"].contains(version) else {
            throw ExchangeMistake(
                line: root.line, "this is XLIFF \(version.isEmpty ? "of no version" : version), not 2.1",
                cure: "save it as XLIFF 2.1 in the tool; 1.2 cannot be read")
        }
        guard let source = root.attributes["srcLang"], let target = root.attributes["trgLang"] else {
            throw ExchangeMistake(
                line: root.line, "`srcLang` or `trgLang` is missing in `<xliff>`", cure: again)
        }
        var exchange = TranslationExchange(source: source, target: target, sections: [])
        for file in own(root) where file.name == "file" {
            let page = file.attributes["original"] ?? ""
            for unit in units(in: file) { exchange.sections.append(try section(unit, page)) }
        }
        guard !exchange.sections.isEmpty else {
            throw ExchangeMistake(line: root.line, "there is no unit in the file", cure: again)
        }
        return exchange
    }

    /// The elements of XLIFF's core; those of modules and extensions say nothing about texts.
    private static func own(_ element: Element) -> [Element] {
        element.elements.filter { $0.namespace == XLIFFWriter.namespace }
    }

    private static func units(in element: Element) -> [Element] {
        own(element).flatMap { child -> [Element] in
            if child.name == "unit" { return [child] }
            return child.name == "group" ? units(in: child) : []
        }
    }

    private static func section(
        _ unit: Element, _ page: String
    ) throws(ExchangeMistake) -> TranslationExchange.Section {
        let id = (unit.attributes["id"] ?? "").split(separator: ".").map(String.init)
        guard id.count == 3, let name = unit.attributes["name"], !page.isEmpty else {
            throw ExchangeMistake(
                line: unit.line, "this unit was not exported by Portico",
                cure: "keep `id` and `name` of units and `original` of files as they were exported")
        }
        var reader = UnitReader(unit)
        for child in own(unit) where child.name == "segment" || child.name == "ignorable" {
            try reader.take(child)
        }
        guard !reader.parts.isEmpty else {
            throw ExchangeMistake(
                line: unit.line, "the unit `\(name)` has no segment",
                cure: "take the unit out, or export it again")
        }
        return TranslationExchange.Section(
            page: page, id: name, sourceHash: id[1], targetHash: id[2], mark: reader.mark,
            parts: reader.parts, line: unit.line)
    }
}

/// Puts the segments of a unit together.
private struct UnitReader {
    private let data: [String: String]
    private let isTitle: Bool
    private var pieces: [(part: String, order: Int, source: String, target: String?, isText: Bool)] = []
    private var marks: [TranslationExchange.Mark] = []

    init(_ unit: XMLText.Element) {
        var data: [String: String] = [:]
        for list in unit.elements where list.name == "originalData" {
            for item in list.elements { data[item.attributes["id"] ?? ""] = Self.plain(item) }
        }
        self.data = data
        isTitle = unit.attributes["name"] == "_title"
    }

    /// The text of an element that holds none but characters.
    private static func plain(_ element: XMLText.Element) -> String {
        element.children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): Self.control(element) ?? ""
            }
        }.joined()
    }

    private static func control(_ element: XMLText.Element) -> String? {
        guard element.name == "cp" else { return nil }
        return UInt32(element.attributes["hex"] ?? "", radix: 16).flatMap(Unicode.Scalar.init).map {
            String(Character($0))
        }
    }

    mutating func take(_ element: XMLText.Element) throws(ExchangeMistake) {
        let isText = element.name == "segment"
        guard let source = element.elements.first(where: { $0.name == "source" }) else {
            throw ExchangeMistake(
                line: element.line, "`<\(element.name)>` has no `<source>`", cure: "export it again")
        }
        let target = element.elements.first { $0.name == "target" }
        var codes: [String: String] = [:]
        let sourceText = try text(source, &codes)
        let targetText: String? = if let target { try text(target, &codes) } else { nil }
        let part = isTitle ? element.attributes["id"] ?? "" : "text"
        guard !isTitle || ["title", "description"].contains(part) || !isText else {
            throw ExchangeMistake(
                line: element.line, "this segment is neither the page's title nor its description",
                cure: "keep the `id` of segments as they were exported")
        }
        if isTitle, !isText { return }
        let order = target?.attributes["order"].flatMap { Int($0) } ?? pieces.count + 1
        pieces.append((part, order, sourceText, targetText, isText))
        if isText { marks.append(Self.mark(element)) }
    }

    private static func mark(_ segment: XMLText.Element) -> TranslationExchange.Mark {
        switch segment.attributes["state"] {
        case "translated": .translated
        case "reviewed", "final": .confirmed
        // The default: tools that know no states leave it.
        default: .untold
        }
    }

    /// The least of what its segments say.
    var mark: TranslationExchange.Mark {
        if marks.contains(.untold) { return .untold }
        return marks.contains(.translated) ? .translated : .confirmed
    }

    var parts: [TranslationExchange.Part] {
        var names: [String] = []
        for piece in pieces where !names.contains(piece.part) { names.append(piece.part) }
        return names.map { name in
            let own = pieces.filter { $0.part == name }
            let isWhole = own.allSatisfy { !$0.isText || $0.target?.isEmpty == false || $0.source.isEmpty }
            let target = own.sorted { $0.order < $1.order }.map { $0.target ?? ($0.isText ? "" : $0.source) }
            return TranslationExchange.Part(
                name: name, source: own.map(\.source).joined(), target: isWhole ? target.joined() : "")
        }
    }

    private func text(
        _ element: XMLText.Element, _ codes: inout [String: String]
    ) throws(ExchangeMistake) -> String {
        var result = ""
        for child in element.children {
            switch child {
            case .text(let text): result += text
            case .element(let code): result += try text(of: code, &codes)
            }
        }
        return result
    }

    private func text(
        of code: XMLText.Element, _ codes: inout [String: String]
    ) throws(ExchangeMistake) -> String {
        switch code.name {
        case "cp": return Self.control(code) ?? ""
        // A tool remembers something of a stretch of text.
        case "mrk": return try text(code, &codes)
        case "sm", "em": return ""
        case "ph":
            let id = code.attributes["id"] ?? ""
            if let text = code.attributes["dataRef"].flatMap({ data[$0] }) ?? codes[id] {
                codes[id] = text
                return text
            }
        default: break
        }
        throw ExchangeMistake(
            line: code.line,
            "`<\(code.name) id=\"\(code.attributes["id"] ?? "")\">` stands for nothing that was exported",
            cure: "take it out, or copy the placeholder from the source")
    }
}
