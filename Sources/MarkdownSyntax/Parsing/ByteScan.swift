/// What one pass over a page's bytes counts and finds.
struct ByteScan {
    /// Offsets of U+202A–202E, U+2066–2069, U+200E, U+200F and U+061C.
    private(set) var bidiControls: [Int] = []
    /// Offsets of scalars that may not be in normalisation form C.
    private(set) var combining: [Int] = []
    /// How many `@` there are.
    private(set) var atSigns = 0
    /// The most `|` of any line.
    private(set) var mostPipes = 0

    init(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { text in
            var pipes = 0
            for index in 0..<text.count {
                switch text[index] {
                case 0x0A, 0x0D:
                    mostPipes = max(mostPipes, pipes)
                    pipes = 0
                case UInt8(ascii: "|"): pipes += 1
                case UInt8(ascii: "@"): atSigns += 1
                case 0xCC, 0xCD, 0xD6, 0xD7, 0xD8, 0xE0, 0xE2, 0xE3, 0xEF: look(text, at: index)
                default: break
                }
            }
            mostPipes = max(mostPipes, pipes)
        }
    }

    private mutating func look(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        let second = index + 1 < text.count ? text[index + 1] : 0
        let third = index + 2 < text.count ? text[index + 2] : 0
        switch (text[index], second, third) {
        case (0xD8, 0x9C, _), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE),
            (0xE2, 0x81, 0xA6...0xA9):
            bidiControls.append(index)
        // Latin marks; Hebrew points (D6 91 – D7 87); Thai lower vowels after a tone; kana marks.
        case (0xCC, _, _), (0xCD, 0x80...0xAF, _), (0xD6, 0x91...0xBF, _), (0xD7, 0x81...0x87, _),
            (0xE3, 0x82, 0x99...0x9A):
            combining.append(index)
        case (0xE0, 0xB8, 0xB8...0xBA) where index >= 3 && text[index - 2] == 0xB9:
            combining.append(index)
        // Ohm, kelvin, ångström signs and the Hebrew presentation forms decompose for good.
        case (0xE2, 0x84, 0xA6), (0xE2, 0x84, 0xAA...0xAB), (0xEF, 0xAC, 0x9D...0xBF),
            (0xEF, 0xAD, 0x80...0x8E):
            combining.append(index)
        default: break
        }
    }
}
