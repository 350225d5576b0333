/// The sections that hold a term, as printable ASCII.
///
/// A number for each: twice the distance from the section before, less one, and one more when the term is in the
/// heading. The 88 digits are `#` and what follows it in ASCII, without the backslash. Numbers below 76 are one
/// digit; digits from 76 on begin longer ones: of two (76–85), three (86) and four (87).
struct Postings {
    /// The text.
    private(set) var bytes: [UInt8] = []
    private var last = -1

    /// Adds a section whose number is higher than those before.
    mutating func add(_ section: Int, isHeading: Bool) {
        var value = (section - last - 1) * 2 + (isHeading ? 1 : 0)
        last = section
        if value < 76 { return append(value) }
        value -= 76
        if value < 10 * 88 {
            append(76 + value / 88)
            return append(value % 88)
        }
        value -= 10 * 88
        if value < 88 * 88 {
            append(86)
        } else {
            value -= 88 * 88
            append(87)
            append(value / (88 * 88) % 88)
        }
        append(value / 88 % 88)
        append(value % 88)
    }

    private mutating func append(_ digit: Int) {
        bytes.append(UInt8(truncatingIfNeeded: 0x23 + digit + (digit >= 57 ? 1 : 0)))
    }
}
