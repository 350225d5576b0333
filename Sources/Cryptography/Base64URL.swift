/// Base 64 with the URL-safe alphabet and no padding (RFC 4648 §5, RFC 7515 §2).
package enum Base64URL {
    private static let codec = Base64Codec(last: "-_", padded: false)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: codec.encode(Array(bytes)), as: UTF8.self)
    }

    /// Reads the shortest form only: no padding, no white space, no stray bits.
    ///
    /// - Throws: `malformedEncoding`.
    package static func decode(_ text: some StringProtocol) throws(CryptographyError) -> [UInt8] {
        try codec.decode(Array(text.utf8))
    }
}

/// Base 64 with padding (RFC 4648 §4).
package enum Base64 {
    private static let codec = Base64Codec(last: "+/", padded: true)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: codec.encode(Array(bytes)), as: UTF8.self)
    }

    /// Reads the padded form only: no white space, no stray bits.
    ///
    /// - Throws: `malformedEncoding`.
    package static func decode(_ text: some StringProtocol) throws(CryptographyError) -> [UInt8] {
        try codec.decode(Array(text.utf8))
    }
}
