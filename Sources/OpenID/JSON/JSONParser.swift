/// Reads JSON by recursive descent; the strictness is the point (RFC 8725 §2.4, RFC 7515 §5.2 step 4).
struct JSONParser {
    static let maximumDepth = 64

    private let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func parseText() throws(JSONError) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .invalidUTF8 }
        skipSpace()
        let value = try parseValue(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw .unexpectedByte(offset: offset) }
        return value
    }

    private mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
        switch peek {
        case nil: throw .unexpectedEnd
        case UInt8(ascii: "{"): return try parseObject(depth: depth + 1)
        case UInt8(ascii: "["): return try parseArray(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        default: return try parseNumber()
        }
    }

    private mutating func parseObject(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw .tooDeep }
        offset += 1
        var members: [JSONMember] = []
        var names = NamesSeen()
        skipSpace()
        if take("}") { return .object(JSONObject(distinct: [])) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw unexpected }
            let name = try parseString()
            guard names.isNew(name, among: members) else { throw .duplicateMember(name) }
            skipSpace()
            guard take(":") else { throw unexpected }
            skipSpace()
            members.append(JSONMember(name: name, value: try parseValue(depth: depth)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw unexpected }
        return .object(JSONObject(distinct: members))
    }

    /// The names of an object's members so far; of few, each is compared with all.
    private struct NamesSeen {
        private static let few = 16
        private var hashed: Set<[UInt8]> = []

        mutating func isNew(_ name: String, among members: [JSONMember]) -> Bool {
            guard members.count >= Self.few else { return !members.contains { $0.name.isSameText(as: name) } }
            if hashed.isEmpty { hashed = Set(members.map { Array($0.name.utf8) }) }
            return hashed.insert(Array(name.utf8)).inserted
        }
    }

    private mutating func parseArray(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw .tooDeep }
        offset += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return .array([]) }
        repeat {
            skipSpace()
            elements.append(try parseValue(depth: depth))
            skipSpace()
        } while take(",")
        guard take("]") else { throw unexpected }
        return .array(elements)
    }

    private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for character in word.description.utf8 {
            guard peek == character else { throw unexpected }
            offset += 1
        }
        return value
    }
}

// The cursor.
extension JSONParser {
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// The error to throw when the byte here fits nowhere.
    var unexpected: JSONError { offset < bytes.count ? .unexpectedByte(offset: offset) : .unexpectedEnd }

    func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    /// Skips digits and says how many there were.
    mutating func skipDigits() -> Int {
        let start = offset
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        return offset - start
    }
}

extension JSONParser {
    mutating func parseNumber() throws(JSONError) -> JSONValue {
        let start = offset
        let negative = take("-")
        let leadingZero = peek == UInt8(ascii: "0")
        let digits = skipDigits()
        if digits == 0 { throw unexpected }
        if leadingZero && digits > 1 { throw .unexpectedByte(offset: start + (negative ? 2 : 1)) }
        var isInteger = true
        if take(".") {
            isInteger = false
            if skipDigits() == 0 { throw unexpected }
        }
        if take("e") || take("E") {
            isInteger = false
            if !take("-") { _ = take("+") }
            if skipDigits() == 0 { throw unexpected }
        }
        let literal = text(from: start)
        if isInteger, literal != "-0", let number = Int64(literal) { return .integer(number) }
        guard let number = Double(literal), number.isFinite else { throw .numberOutOfRange(offset: start) }
        return .number(number)
    }

    mutating func parseString() throws(JSONError) -> String {
        offset += 1
        var text = ""
        var run = offset
        while let byte = skipPlainText() {
            switch byte {
            case UInt8(ascii: "\""):
                let last = self.text(from: run)
                offset += 1
                return text.isEmpty ? last : text + last
            case UInt8(ascii: "\\"):
                text += self.text(from: run)
                text.unicodeScalars.append(try parseEscape())
                run = offset
            default: throw unexpected
            }
        }
        throw .unexpectedEnd
    }

    /// Skips what stands for itself in a string.
    ///
    /// - Returns: the byte that does not; nil at the end of the text.
    private mutating func skipPlainText() -> UInt8? {
        let start = offset
        offset = bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
                index += 1
            }
            return index
        }
        return peek
    }

    private mutating func parseEscape() throws(JSONError) -> Unicode.Scalar {
        let start = offset
        offset += 1
        guard let letter = peek else { throw .unexpectedEnd }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try parseUnicodeEscape(start: start)
        default: throw .invalidEscape(offset: start)
        }
    }

    private mutating func parseUnicodeEscape(start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try parseFourDigits(start: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard (0xD800..<0xDC00).contains(unit), take("\\"), take("u") else {
            throw .invalidEscape(offset: start)
        }
        let low = try parseFourDigits(start: start)
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw .invalidEscape(offset: start) }
        return scalar
    }

    private mutating func parseFourDigits(start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek else { throw .unexpectedEnd }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw .invalidEscape(offset: start)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}

/// The reason why bytes are not the JSON we take (RFC 8259, and stricter). Offsets count bytes from the start.
package enum JSONError: Error, Hashable, Sendable {
    /// More bytes than the caller takes.
    case tooLarge(limit: Int)
    /// The text ends inside a value.
    case unexpectedEnd
    /// A byte that cannot stand there.
    case unexpectedByte(offset: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// An object names a member twice; readers would disagree about its value.
    case duplicateMember(String)
    /// Arrays and objects nested deeper than 64.
    case tooDeep
    /// A number that is no finite double.
    case numberOutOfRange(offset: Int)
    /// An escape that stands for no Unicode scalar (half a surrogate pair).
    case invalidEscape(offset: Int)
}

extension JSONError: CustomStringConvertible {
    /// Says in a few words what came instead.
    package var description: String {
        switch self {
        case .tooLarge: "larger than is read"
        case .unexpectedEnd: "JSON that breaks off"
        case .unexpectedByte, .invalidUTF8, .numberOutOfRange, .invalidEscape: "no JSON"
        case .duplicateMember(let name): "JSON that names \(name) twice"
        case .tooDeep: "JSON that is nested too deeply"
        }
    }
}
