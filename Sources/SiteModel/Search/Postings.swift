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

    /// A section in which a term has changed.
    struct Change {
        let section: Int
        /// Tells whether the term is in its heading now; nil when it is not in the section.
        let mark: Bool?
    }

    /// Postings with some sections changed, which are in order.
    static func changing(_ old: [UInt8], _ changes: [Change]) -> [UInt8] {
        var result = Postings()
        var next = changes[...]
        func takeChanges(before section: Int) {
            while let change = next.first, change.section < section {
                next.removeFirst()
                if let mark = change.mark { result.add(change.section, isHeading: mark) }
            }
        }
        forEach(in: old) { section, isHeading in
            takeChanges(before: section)
            if next.first?.section != section { result.add(section, isHeading: isHeading) }
        }
        takeChanges(before: Int.max)
        return result.bytes
    }

    /// Calls `body` with each section of some postings.
    private static func forEach(in bytes: [UInt8], _ body: (Int, Bool) -> Void) {
        var index = 0
        var section = 0
        func digit() -> Int {
            guard index < bytes.count else { return 0 }
            let byte = Int(bytes[index])
            index += 1
            return byte - 0x23 - (byte > 0x5C ? 1 : 0)
        }
        while index < bytes.count {
            var value = digit()
            switch value {
            case 87: value = 76 + 10 * 88 + 88 * 88 + (digit() * 88 + digit()) * 88 + digit()
            case 86: value = 76 + 10 * 88 + digit() * 88 + digit()
            case 76...: value = 76 + (value - 76) * 88 + digit()
            default: break
            }
            section += value / 2
            body(section, value % 2 == 1)
            section += 1
        }
    }
}
