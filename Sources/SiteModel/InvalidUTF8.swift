package import Diagnostics

/// Finds the first byte of a text that is not UTF-8.
package enum InvalidUTF8 {
    /// The diagnostic for a text that is not UTF-8; call it only when decoding failed.
    package static func diagnostic(_ bytes: [UInt8], path: String, firstLine: Int = 1) -> Diagnostic {
        let offset = firstInvalidOffset(bytes) ?? 0
        let before = bytes[..<offset]
        let line = before.reduce(firstLine) { $1 == 0x0A ? $0 + 1 : $0 }
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // Columns count scalars; what stands before the bad byte is valid.
        let column = before[lineStart...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        let byte = bytes.indices.contains(offset) ? String(bytes[offset], radix: 16, uppercase: true) : ""
        return Diagnostic(
            .contentInvalidUTF8, at: SourceLocation(path: path, line: line, column: column),
            "the byte 0x\(byte) is not UTF-8", notes: ["save the file as UTF-8"])
    }

    /// Returns whether a text is UTF-8.
    package static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    }

    /// Offset of the first byte that does not belong to valid UTF-8.
    static func firstInvalidOffset(_ bytes: [UInt8]) -> Int? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }
}
