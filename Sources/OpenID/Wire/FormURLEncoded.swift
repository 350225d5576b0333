/// `application/x-www-form-urlencoded` (RFC 6749 appendix B, WHATWG URL §5): queries and form bodies.
package enum FormURLEncoded {
    /// Fields in order, everything but unreserved characters percent-encoded, space as `+`.
    package static func encode(_ fields: [(String, String)]) -> String {
        var output: [UInt8] = []
        for (name, value) in fields {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            PercentEncoding.append(name, spaceAsPlus: true, to: &output)
            output.append(UInt8(ascii: "="))
            PercentEncoding.append(value, spaceAsPlus: true, to: &output)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// One name or value.
    package static func encode(_ text: String) -> String { PercentEncoding.encode(text, spaceAsPlus: true) }

    /// Fields in order, repeated names kept.
    ///
    /// - Throws: `tooLarge` or `tooManyFields` before anything is decoded, `malformedEscape`.
    package static func decode(
        _ bytes: [UInt8], maximumFields: Int = 40, maximumBytes: Int = 65_536
    ) throws(FormError) -> [(String, String)] {
        guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
        var separators = 0
        for byte in bytes where byte == UInt8(ascii: "&") { separators += 1 }
        guard separators < maximumFields else { throw .tooManyFields(limit: maximumFields) }
        var fields: [(String, String)] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(halves[0], plusAsSpace: true),
                let value = halves.count == 2 ? PercentEncoding.decode(halves[1], plusAsSpace: true) : ""
            else { throw .malformedEscape }
            fields.append((name, value))
        }
        return fields
    }

    /// Fields of a text (the query of a URL without `?`).
    ///
    /// - Throws: as `decode` of bytes.
    package static func decode(
        _ text: String, maximumFields: Int = 40, maximumBytes: Int = 65_536
    ) throws(FormError) -> [(String, String)] {
        try decode(Array(text.utf8), maximumFields: maximumFields, maximumBytes: maximumBytes)
    }
}

/// The reason why a text is not form data we take.
package enum FormError: Error, Hashable, Sendable {
    /// More bytes than allowed.
    case tooLarge(limit: Int)
    /// More fields than allowed; counted before anything is decoded.
    case tooManyFields(limit: Int)
    /// A percent sign without two digits, or bytes that are not UTF-8.
    case malformedEscape
}
