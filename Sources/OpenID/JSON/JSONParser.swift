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
        var names: Set<[UInt8]> = []
        skipSpace()
        if take("}") { return .object(JSONObject(distinct: [])) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw unexpected }
            let name = try parseString()
            guard names.insert(Array(name.utf8)).inserted else { throw .duplicateMember(name) }
            skipSpace()
            guard take(":") else { throw unexpected }
            skipSpace()
            members.append(JSONMember(name: name, value: try parseValue(depth: depth)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw unexpected }
        return .object(JSONObject(distinct: members))
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

    /// What to throw when the byte here fits nowhere.
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
