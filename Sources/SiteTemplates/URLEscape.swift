/// The rules for a value in a URL attribute, and for writing it there.
enum URLEscape {
    /// The text in place of a URL with a forbidden scheme.
    static let blocked = Array("#blocked".utf8)

    private static let schemes = ["http", "https", "mailto", "tel", "otpauth"].map { Array($0.utf8) }
    private static let images = ["png", "jpeg", "gif", "webp", "avif", "svg+xml"].map {
        Array("image/\($0)".utf8)
    }

    /// Returns whether a variable may follow or bring this scheme; lower case, without colon.
    static func isAllowed(scheme: some Sequence<UInt8>) -> Bool {
        schemes.contains { $0.elementsEqual(scheme) }
    }

    /// Returns whether a URL, as far as it is written, is relative or has an allowed scheme.
    static func isAllowed(_ url: ArraySlice<UInt8>, isImage: Bool) -> Bool {
        // Browsers skip controls and spaces before a URL.
        let url = url.drop { $0 <= ASCII.space }
        let end = url.firstIndex { byte in
            byte == ASCII.colon || byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash
        }
        guard let end, url[end] == ASCII.colon else { return true }
        let scheme = url[..<end].lazy.map(ASCII.lowercase)
        if isAllowed(scheme: scheme) { return true }
        guard isImage, scheme.elementsEqual("data".utf8) else { return false }
        let type = url[(end + 1)...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
            .map(ASCII.lowercase)
        return images.contains(type)
    }

    /// Returns whether what is written of a URL has reached its query or fragment.
    static func hasQuery(_ url: ArraySlice<UInt8>) -> Bool {
        var rest = url
        while let index = rest.firstIndex(where: { $0 == ASCII.question || $0 == ASCII.hash }) {
            // `&#39;` is a character, not a fragment.
            if rest[index] == ASCII.question || index == url.startIndex || url[index - 1] != ASCII.ampersand {
                return true
            }
            rest = rest[(index + 1)...]
        }
        return false
    }

    /// Writes a value as it is as far as a URL may hold it, percent-encoding the rest; reserved characters keep
    /// their meaning.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        append(bytes, keeping: kept, to: &out)
    }

    /// Writes a value as one name or value of a query, or as a fragment.
    static func appendComponent(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        append(bytes, keeping: unreserved, to: &out)
    }

    private static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, keeping kept: [Bool], to out: inout [UInt8]
    ) {
        kept.withUnsafeBufferPointer { kept in
            var start = 0
            for (index, byte) in bytes.enumerated() where !kept[Int(byte)] {
                let keepsReserved = kept[Int(ASCII.slash)]
                // An encoded byte stays as it is, except where `%` stands for itself.
                let isEncoded =
                    byte == ASCII.percent && keepsReserved && index + 2 < bytes.count
                    && ASCII.isHexDigit(bytes[index + 1]) && ASCII.isHexDigit(bytes[index + 2])
                if isEncoded { continue }
                out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                start = index + 1
                if byte == ASCII.ampersand, keepsReserved {
                    out.append(contentsOf: HTMLEscape.ampersand)
                } else {
                    out.append(ASCII.percent)
                    out.append(digits[Int(byte >> 4)])
                    out.append(digits[Int(byte & 0xF)])
                }
            }
            out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static let unreserved: [Bool] = (0...255).map { value in
        let byte = UInt8(value)
        return ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~".utf8.contains(byte)
    }

    /// Unreserved, or reserved by RFC 3986 §2.2 without the apostrophe, which would end an attribute.
    private static let kept: [Bool] = (0...255).map { value in
        unreserved[value] || ":/?#[]@!$()*+,;=".utf8.contains(UInt8(value))
    }
}
