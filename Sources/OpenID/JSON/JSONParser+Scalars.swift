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
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                text += self.text(from: run)
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                text += self.text(from: run)
                text.unicodeScalars.append(try parseEscape())
                run = offset
            case 0..<0x20:
                throw unexpected
            default:
                offset += 1
            }
        }
        throw .unexpectedEnd
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
