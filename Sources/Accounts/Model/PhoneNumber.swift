/// A telephone number in E.164 form.
package struct PhoneNumber: Hashable, Sendable, CustomStringConvertible, Codable {
    /// `+` and 6–15 digits.
    package let rawValue: String

    /// Nil unless the text is `+` and 6–15 digits, in which spaces, dashes, dots and parentheses are skipped.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+") else { return nil }
        var digits: [UInt8] = []
        for byte in text.utf8.dropFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
                UInt8(ascii: ")"):
                continue
            default: return nil
            }
        }
        guard (6...15).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
        rawValue = "+" + String(decoding: digits, as: UTF8.self)
    }

    /// The number with all but its last four digits hidden, as a sign-in shows it before it is complete.
    package var obscured: String {
        "+" + String(repeating: "*", count: max(0, rawValue.utf8.count - 5)) + rawValue.suffix(4)
    }

    package var description: String { rawValue }
}
