/// Escapes text for HTML, byte by byte, so that a combining mark never hides a quote.
enum HTMLEscape {
    static let ampersand = Array("&amp;".utf8)
    private static let less = Array("&lt;".utf8)
    private static let greater = Array("&gt;".utf8)
    private static let quote = Array("&quot;".utf8)
    private static let apostrophe = Array("&#39;".utf8)
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// Bytes that need a look: markup, controls, and the first bytes of characters that HTML forbids.
    private static let needsLook: [Bool] = (0...255).map { byte in
        switch UInt8(byte) {
        case ASCII.tab, ASCII.newline, 0x0D: false
        case 0x00..<0x20, 0x7F, 0xC2, 0xEF, 0xF0...: true
        case ASCII.ampersand, ASCII.less, ASCII.greater, ASCII.quote, ASCII.apostrophe: true
        default: false
        }
    }

    /// Writes UTF-8 text so that it means itself, both in text and in a quoted attribute. Controls and noncharacters,
    /// which no HTML document may hold, become U+FFFD.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        needsLook.withUnsafeBufferPointer { needsLook in
            var start = 0
            var index = 0
            while index < bytes.count {
                guard needsLook[Int(bytes[index])] else {
                    index += 1
                    continue
                }
                guard let (written, length) = replacement(at: index, in: bytes) else {
                    index += 1
                    continue
                }
                out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                out.append(contentsOf: written)
                index += length
                start = index
            }
            out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// The text to write instead of the character at `index`, and its length; nil when it may stay.
    private static func replacement(
        at index: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (written: [UInt8], length: Int)? {
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        switch bytes[index] {
        case ASCII.ampersand: return (ampersand, 1)
        case ASCII.less: return (less, 1)
        case ASCII.greater: return (greater, 1)
        case ASCII.quote: return (quote, 1)
        case ASCII.apostrophe: return (apostrophe, 1)
        case 0x00..<0x20, 0x7F: return (replacement, 1)
        case 0xC2: return byte(1) < 0xA0 ? (replacement, 2) : nil
        case 0xEF:
            let isNoncharacter =
                (byte(1) == 0xBF && byte(2) >= 0xBE) || (byte(1) == 0xB7 && (0x90...0xAF).contains(byte(2)))
            return isNoncharacter ? (replacement, 3) : nil
        default:
            // U+nFFFE and U+nFFFF of the other planes.
            let isNoncharacter = byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE
            return isNoncharacter ? (replacement, 4) : nil
        }
    }
}
