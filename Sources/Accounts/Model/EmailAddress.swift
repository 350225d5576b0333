/// An e-mail address as accounts keep it: lower case, compared so.
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible, Codable {
    /// `local@domain`, lower case.
    package let rawValue: String

    /// Nil unless the text is `local@domain` of at most 256 bytes without white space or control characters.
    package init?(_ text: String) {
        let lowered = text.lowercased()
        let parts = lowered.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard lowered.utf8.count <= 256, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            !lowered.unicodeScalars.contains(where: Self.isForbidden)
        else { return nil }
        rawValue = lowered
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        // Of ASCII it is all that is not printed, and what is printed needs no table.
        if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
        return scalar.properties.isWhitespace
    }

    /// The text after the `@`.
    package var domain: Substring {
        rawValue[(rawValue.lastIndex(of: "@").map(rawValue.index(after:)) ?? rawValue.startIndex)...]
    }

    package var description: String { rawValue }
}
