/// Percent-encoding of UTF-8 text (RFC 3986 §2.1).
package enum PercentEncoding {
    /// Everything but unreserved characters (letters, digits, `-._~`) becomes `%XX`.
    package static func encode(_ text: String, spaceAsPlus: Bool = false) -> String {
        var output: [UInt8] = []
        append(text, spaceAsPlus: spaceAsPlus, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the encoded text to bytes.
    static func append(_ text: String, spaceAsPlus: Bool, to output: inout [UInt8]) {
        output.reserveCapacity(output.count + text.utf8.count * 3 / 2)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                output.append(byte)
            case 0x20 where spaceAsPlus: output.append(UInt8(ascii: "+"))
            default:
                output.append(UInt8(ascii: "%"))
                output.append(upperDigit(byte >> 4))
                output.append(upperDigit(byte & 15))
            }
        }
    }

    /// The text; nil for a percent sign without two digits, or bytes that are not UTF-8.
    package static func decode(_ bytes: ArraySlice<UInt8>, plusAsSpace: Bool = false) -> String? {
        let isPlain = !bytes.contains { $0 == UInt8(ascii: "%") || (plusAsSpace && $0 == UInt8(ascii: "+")) }
        if isPlain { return String(validating: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "%"):
                guard bytes.endIndex - index >= 2, let high = digit(bytes[index]),
                    let low = digit(bytes[index + 1])
                else { return nil }
                output.append(high << 4 | low)
                index += 2
            case UInt8(ascii: "+") where plusAsSpace: output.append(0x20)
            default: output.append(byte)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    /// The text without its escapes, as `decode` of bytes.
    package static func decode(_ text: some StringProtocol) -> String? { decode(Array(text.utf8)[...]) }

    private static func upperDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// The classes of ASCII that addresses are made of.
extension UInt8 {
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isHexDigit: Bool { isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }

    /// A letter in lower case; every other byte as it is.
    var asciiLowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
