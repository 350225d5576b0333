internal import Diagnostics

/// Makes bytes valid UTF-8 text without control characters, and says what was not.
enum UTF8Repair {
    /// A place that was not text.
    struct Problem {
        /// Offset in the repaired bytes.
        var offset: Int
        /// The byte found there.
        var byte: UInt8

        func diagnostic(at location: SourceLocation) -> Diagnostic {
            let digits = String(byte, radix: 16, uppercase: true)
            let name = (byte < 16 ? "0x0" : "0x") + digits
            if byte < 0x80 {
                return Diagnostic(
                    .markdownControlCharacter, at: location, "the control character \(name) is no text",
                    notes: ["remove it"])
            }
            return Diagnostic(
                .markdownInvalidUTF8, at: location, "the byte \(name) is not UTF-8",
                notes: ["save the file in the encoding UTF-8"])
        }
    }

    /// The text with U+FFFD for every byte that is none; one problem for each run of them.
    static func repair(_ bytes: [UInt8]) -> (bytes: [UInt8], problems: [Problem]) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var problems: [Problem] = []
        var lastBad = -2
        var index = 0
        while index < bytes.count {
            let length = sequenceLength(bytes, at: index)
            if length > 0, length > 1 || !isControl(bytes[index]) {
                result += bytes[index..<index + length]
                index += length
                continue
            }
            if lastBad != index - 1 { problems.append(Problem(offset: result.count, byte: bytes[index])) }
            lastBad = index
            result += [0xEF, 0xBF, 0xBD]
            index += 1
        }
        return (result, problems)
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D && byte != 0x0C : byte == 0x7F
    }

    /// Length of the well-formed sequence that begins at `index` (Unicode table 3-7); 0 when none does.
    private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int {
        var rest = bytes[index...].makeIterator()
        var parser = UTF8.ForwardParser()
        return if case .valid(let scalar) = parser.parseScalar(from: &rest) { scalar.count } else { 0 }
    }
}
