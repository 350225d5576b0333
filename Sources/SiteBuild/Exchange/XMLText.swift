/// A small, strict reader of XML without document types: elements, attributes, text and references to characters.
///
/// Foundation's own (`FoundationXML`) would bring libxml2 with it, more than a megabyte, for the few elements that
/// XLIFF needs. What is not read is refused: a document type, entities other than XML's five, another encoding.
struct XMLText {
    struct Element {
        var name: String
        /// The namespace; empty for none.
        var namespace: String
        /// By name, with a prefix if it has one.
        var attributes: [String: String]
        var children: [Child] = []
        var line: Int

        var elements: [Element] {
            children.compactMap { if case .element(let element) = $0 { element } else { nil } }
        }
    }

    enum Child {
        case element(Element)
        case text(String)
    }

    /// The number of elements that may stand within each other.
    private static let deepest = 64
    private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var line = 1

    static func root(of bytes: ArraySlice<UInt8>) throws(ExchangeMistake) -> Element {
        var reader = XMLText(bytes: bytes, position: bytes.startIndex)
        try reader.skipMisc()
        let root = try reader.element(1, [:])
        try reader.skipMisc()
        guard reader.position == bytes.endIndex else {
            throw reader.mistake("something follows the end of the document")
        }
        return root
    }

    private func mistake(
        _ message: String, cure: String = "take the file as the tool wrote it, or export it again"
    ) -> ExchangeMistake {
        ExchangeMistake(line: line, message, cure: cure)
    }

    // MARK: Bytes

    private var byte: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private func begins(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func move(to end: Int) {
        line += bytes[position..<end].count { $0 == 0x0A }
        position = end
    }

    private mutating func move(_ count: Int) { move(to: position + count) }

    private mutating func move(behind text: String, _ what: String) throws(ExchangeMistake) {
        guard let place = bytes[position...].place(of: text) else { throw mistake("\(what) never ends") }
        move(to: place + text.utf8.count)
    }

    private mutating func skipBlanks() {
        move(to: bytes[position...].firstIndex { !$0.isBlank } ?? bytes.endIndex)
    }

    /// Blanks, comments and instructions between elements.
    private mutating func skipMisc() throws(ExchangeMistake) {
        while true {
            skipBlanks()
            if begins("<!--") {
                try move(behind: "-->", "a comment")
            } else if begins("<?") {
                let start = position
                try move(behind: "?>", "an instruction")
                let text = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
                if text.hasPrefix("<?xml "), text.contains("encoding"), !text.contains("utf-8") {
                    throw mistake("the file says that it is not UTF-8", cure: "save it as UTF-8")
                }
            } else if begins("<!") {
                throw mistake(
                    "document types and entities are not read", cure: "remove `<!DOCTYPE …>` from the file")
            } else {
                return
            }
        }
    }

    // MARK: Elements

    private mutating func name() throws(ExchangeMistake) -> String {
        let start = position
        let ends: [UInt8] = Array("<>/=\"'&".utf8)
        while let byte, !byte.isBlank, !ends.contains(byte) { position += 1 }
        guard position > start else { throw mistake("here a name is missing") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func element(
        _ depth: Int, _ spaces: [String: String]
    ) throws(ExchangeMistake) -> Element {
        guard byte == UInt8(ascii: "<") else { throw mistake("here an element is missing") }
        guard depth <= Self.deepest else {
            throw mistake("more than \(Self.deepest) elements stand within each other")
        }
        let begin = line
        move(1)
        let full = try name()
        let attributes = try attributes(of: full)
        var spaces = spaces
        for (key, value) in attributes where key == "xmlns" || key.hasPrefix("xmlns:") {
            spaces[key == "xmlns" ? "" : String(key.dropFirst(6))] = value
        }
        let parts = full.split(separator: ":", maxSplits: 1).map(String.init)
        guard let local = parts.last,
            let namespace = spaces[parts.count > 1 ? parts[0] : ""] ?? (parts.count > 1 ? nil : "")
        else { throw mistake("nothing says what the prefix of `<\(full)>` means") }
        var element = Element(name: local, namespace: namespace, attributes: attributes, line: begin)
        if begins("/>") {
            move(2)
            return element
        }
        move(1)
        element.children = try children(of: full, begin, depth, spaces)
        return element
    }

    private mutating func attributes(of element: String) throws(ExchangeMistake) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            skipBlanks()
            if begins("/>") || byte == UInt8(ascii: ">") { return attributes }
            guard byte != nil else { throw mistake("`<\(element)>` never ends: the file is cut off") }
            let key = try name()
            skipBlanks()
            guard byte == UInt8(ascii: "=") else { throw mistake("`\(key)` in `<\(element)>` has no value") }
            move(1)
            skipBlanks()
            guard let quote = byte, quote == 0x22 || quote == 0x27,
                let end = bytes[(position + 1)...].firstIndex(of: quote)
            else { throw mistake("the value of `\(key)` in `<\(element)>` is not in quotes") }
            guard !bytes[position..<end].contains(UInt8(ascii: "<")) else {
                throw mistake("the value of `\(key)` in `<\(element)>` never ends")
            }
            let value = try unescaped(bytes[(position + 1)..<end])
            move(to: end + 1)
            guard attributes.updateValue(value, forKey: key) == nil else {
                throw mistake("`<\(element)>` has `\(key)` twice")
            }
        }
    }

    private mutating func children(
        of full: String, _ begin: Int, _ depth: Int, _ spaces: [String: String]
    ) throws(ExchangeMistake) -> [Child] {
        var children: [Child] = []
        while let byte {
            if byte != UInt8(ascii: "<") {
                let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
                children.append(.text(try unescaped(bytes[position..<end])))
                move(to: end)
            } else if begins("</") {
                move(2)
                let closing = try name()
                guard closing == full else {
                    throw mistake(
                        "here `</\(full)>` is missing, which line \(begin) begins; there is `</\(closing)>`")
                }
                skipBlanks()
                guard self.byte == UInt8(ascii: ">") else { throw mistake("`</\(full)` never ends") }
                move(1)
                return children
            } else if begins("<![CDATA[") {
                move(9)
                let start = position
                try move(behind: "]]>", "a CDATA section")
                children.append(.text(String(decoding: bytes[start..<(position - 3)], as: UTF8.self)))
            } else if begins("<!--") {
                try move(behind: "-->", "a comment")
            } else if begins("<?") {
                try move(behind: "?>", "an instruction")
            } else {
                children.append(.element(try element(depth + 1, spaces)))
            }
        }
        throw mistake("`<\(full)>`, which line \(begin) begins, is never closed: the file is cut off")
    }

    // MARK: Text

    private func unescaped(_ raw: ArraySlice<UInt8>) throws(ExchangeMistake) -> String {
        guard raw.contains(UInt8(ascii: "&")) || raw.contains(0x0D) else {
            return String(decoding: raw, as: UTF8.self)
        }
        var result: [UInt8] = []
        var rest = raw
        while let byte = rest.popFirst() {
            if byte == 0x0D {
                // A line's end is `\n`, however it was written.
                if rest.first != 0x0A { result.append(0x0A) }
            } else if byte != UInt8(ascii: "&") {
                result.append(byte)
            } else {
                guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                    throw mistake("an `&` stands alone", cure: "write `&amp;`")
                }
                let name = String(decoding: rest[..<end], as: UTF8.self)
                guard let text = Self.names[name] ?? Self.character(name) else {
                    throw mistake("the entity `&\(name);` is not known", cure: "write the character itself")
                }
                result += Array(text.utf8)
                rest = rest[(end + 1)...]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The character of `#13` or `#xD`.
    private static func character(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { String(Character($0)) }
    }
}
