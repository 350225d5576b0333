/// Texts that a visitor typed about a person: bounded, and free of what no name or address holds.
package enum PersonText {
    /// A part of a name: at most 80 scalars, without control characters and bidirectional overrides, trimmed.
    package static func name(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { !isRefused($0) }.prefix(80)
        return String(String.UnicodeScalarView(kept)).trimmed
    }

    /// An e-mail address, or nil: one `@`, printable without spaces, at most 254 bytes.
    package static func email(_ text: String) -> String? {
        let text = text.trimmed
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, let local = halves.first, let domain = halves.last,
            (1...64).contains(local.utf8.count), (3...189).contains(domain.utf8.count),
            domain.contains("."), !domain.hasPrefix("."), !domain.hasSuffix("."), !domain.contains(".."),
            text.unicodeScalars.allSatisfy({
                !isRefused($0) && $0.value > 0x20 && !"<>()[]\\,;:\"".unicodeScalars.contains($0)
            })
        else { return nil }
        return text
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"  // joiners belong to names
        default: false
        }
    }
}

extension String {
    /// Without white space at both ends.
    package var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
