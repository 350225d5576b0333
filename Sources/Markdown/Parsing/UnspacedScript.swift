/// Scripts that are written without spaces between words, and the punctuation of East Asia.
enum UnspacedScript {
    /// Returns whether a character belongs to such a script, so that a word may end or begin beside it.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x0E00 else { return false }
        return blocks.contains { $0.contains(scalar.value) }
    }

    /// Blocks of Unicode; a space within one of them, U+3000, stays a space.
    private static let blocks: [ClosedRange<UInt32>] = [
        // Thai, Lao, Tibetan, Myanmar.
        0x0E00...0x109F,
        // Hangul's letters, Khmer, Tai Le, New Tai Lue, Khmer's signs, Tai Tham.
        0x1100...0x11FF, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
        // The zero width space, which parts words of all of them.
        0x200B...0x200B,
        // Chinese, Japanese and Korean, Yi.
        0x2E80...0x2FFF, 0x3001...0xA4CF, 0xA960...0xA97F, 0xA9E0...0xA9FF, 0xAA60...0xAADF,
        0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFFEF,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFF,
    ]

    /// Returns whether a character only chooses a form of the one before it.
    static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
        (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
    }
}

extension Unicode.Scalar {
    /// Indicates whether CommonMark counts the character as white space.
    var isMarkdownSpace: Bool {
        switch value {
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
        case 0..<0x80: false
        default: properties.generalCategory == .spaceSeparator
        }
    }

    /// Indicates whether CommonMark 0.29 counts the character as punctuation.
    var isMarkdownPunctuation: Bool {
        if isASCII { return UInt8(value).isASCIIPunctuation }
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            return true
        default: return false
        }
    }
}
