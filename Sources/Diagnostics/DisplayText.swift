/// Text as a terminal draws it.
enum DisplayText {
    /// One scalar and the columns it takes; `at` is the column it begins on, for tabs.
    static func cell(_ scalar: Unicode.Scalar, at column: Int) -> (text: String, width: Int) {
        if scalar == "\t" {
            let width = 4 - column % 4
            return (String(repeating: " ", count: width), width)
        }
        if isHidden(scalar) { return ("\u{FFFD}", 1) }
        return (String(scalar), width(scalar))
    }

    /// A message on one line, without characters that could steer the terminal.
    static func sanitized(_ text: String) -> String {
        text.replacingScalars { scalar in
            guard isHidden(scalar) else { return nil }
            return ["\n", "\r", "\t"].contains(scalar) ? " " : "\u{FFFD}"
        }
    }

    /// Returns whether a scalar is a control or changes the direction of text.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Columns of a terminal: 0 for marks, 2 for wide characters, else 1 (Unicode Annex 11).
    static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// Blocks of East Asian wide and full-width characters.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
        0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF,
        0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

extension String {
    /// With texts in the place of some scalars; nil: the scalar stays.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { result += text.unicodeScalars } else { result.append(scalar) }
        }
        return String(result)
    }

    /// With spaces before it, up to `width` characters.
    func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: Swift.max(width - count, 0)) + self
    }
}
