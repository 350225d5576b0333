/// A JSON value (RFC 8259); members keep their order.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number written without fraction and exponent that fits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The member of an object; nil when there is none or this is no object.
    package subscript(name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The text, where there is one.
    package static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

    /// The text of a string.
    package var stringValue: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, when it was written as an integer or is a whole double.
    package var integerValue: Int64? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// The truth value; texts such as `"true"` have none.
    package var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The elements of an array.
    package var arrayValue: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The object.
    package var objectValue: JSONObject? { if case .object(let object) = self { object } else { nil } }

    /// The texts of an array that holds nothing else.
    package var stringArrayValue: [String]? {
        guard case .array(let elements) = self else { return nil }
        let texts = elements.compactMap(\.stringValue)
        return texts.count == elements.count ? texts : nil
    }
}

// No nil literal: `nil` always means that there is no value, never a JSON null.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONValue {
    /// Reads one JSON text: UTF-8 without byte order mark, no duplicate members, at most 64 deep, finite numbers.
    ///
    /// - Parameter limit: most bytes to take.
    /// - Throws: `tooLarge`, and what `JSONParser` finds wrong with the text.
    package init(parsing bytes: [UInt8], limit: Int) throws(JSONError) {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        var parser = JSONParser(bytes)
        self = try parser.parseText()
    }

    /// Reads one JSON text.
    ///
    /// - Throws: as `init(parsing:limit:)` of bytes.
    package init(parsing text: String, limit: Int) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limit: limit)
    }
}

extension JSONValue {
    /// Compact JSON text.
    package var serialized: [UInt8] {
        var output: [UInt8] = []
        write(to: &output, indentation: nil)
        return output
    }

    /// Compact JSON text as a string.
    package var serializedText: String { String(decoding: serialized, as: UTF8.self) }

    /// JSON text on many lines, two spaces a level, for people.
    package var prettyText: String {
        var output: [UInt8] = []
        write(to: &output, indentation: 0)
        return String(decoding: output, as: UTF8.self)
    }

    private func write(to output: inout [UInt8], indentation: Int?) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .integer(let number): output += String(number).utf8
        // JSON has no infinities.
        case .number(let number): output += (number.isFinite ? number.description : "null").utf8
        case .string(let text): Self.write(text, to: &output)
        case .array(let elements):
            Self.write(elements, "[", "]", to: &output, indentation: indentation) { element, output, inner in
                element.write(to: &output, indentation: inner)
            }
        case .object(let object):
            Self.write(object.members, "{", "}", to: &output, indentation: indentation) {
                member, output, inner in
                Self.write(member.name, to: &output)
                output += (inner == nil ? ":" : ": ").utf8
                member.value.write(to: &output, indentation: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to output: inout [UInt8],
        indentation: Int?, element: (Element, inout [UInt8], Int?) -> Void
    ) {
        let inner = indentation.map { $0 + 2 }
        output.append(UInt8(ascii: open))
        for (index, value) in elements.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            breakLine(inner, &output)
            element(value, &output, inner)
        }
        if !elements.isEmpty { breakLine(indentation, &output) }
        output.append(UInt8(ascii: close))
    }

    private static func breakLine(_ indentation: Int?, _ output: inout [UInt8]) {
        guard let indentation else { return }
        output.append(0x0A)
        output += [UInt8](repeating: 0x20, count: indentation)
    }

    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var plain = 0
            var index = 0
            while index < bytes.count {
                if isEscaped(bytes[index]) {
                    output += bytes[plain..<index]
                    writeEscape(bytes[index], to: &output)
                    plain = index + 1
                }
                index += 1
            }
            output += bytes[plain...]
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        // A quotation mark, a backslash, or a control character.
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
    }

    private static func writeEscape(_ byte: UInt8, to output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): output += "\\\"".utf8
        case UInt8(ascii: "\\"): output += "\\\\".utf8
        case 0x0A: output += "\\n".utf8
        case 0x0D: output += "\\r".utf8
        case 0x09: output += "\\t".utf8
        default:
            output += "\\u00".utf8
            for digit in [byte >> 4, byte & 15] { output.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
        }
    }
}
