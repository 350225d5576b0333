/// Finds the names that a template's tags look up, without parsing the template.
enum TemplateNames {
    /// A name in a tag, with its place in the file.
    struct Reference: Hashable {
        /// The name behind the prefix that was asked for.
        let name: String
        let line: Int
        let column: Int
    }

    /// Names in `{{…}}` that begin with `prefix`, without it; comments and closing tags don't count.
    static func references(to prefix: String, in bytes: [UInt8]) -> [Reference] {
        let prefix = Array(prefix.utf8)
        var references: [Reference] = []
        var line = 1
        var column = 1
        var inTag = false
        var index = 0
        func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        while index < bytes.count {
            if at(0) == UInt8(ascii: "{"), at(1) == UInt8(ascii: "{") {
                let sigil = at(2) == UInt8(ascii: "{") ? at(3) : at(2)
                inTag = sigil != UInt8(ascii: "!") && sigil != UInt8(ascii: "/")
            } else if at(0) == UInt8(ascii: "}"), at(1) == UInt8(ascii: "}") {
                inTag = false
            } else if inTag, bytes[index...].starts(with: prefix), index > 0, !isName(bytes[index - 1]) {
                let name = bytes[(index + prefix.count)...].prefix(while: isName)
                let text = String(decoding: name, as: UTF8.self)
                references.append(Reference(name: text, line: line, column: column))
            }
            if bytes[index] == 0x0A {
                line += 1
                column = 1
            } else if bytes[index] & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
        return references
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
