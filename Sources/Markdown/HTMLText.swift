/// Escapes text for HTML.
enum HTMLText {
    /// Appends text so that it is read as written, in content and in quoted attribute values.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to html: inout [UInt8]) {
        var start = 0
        for index in 0..<text.count {
            let byte = text[index]
            let escape: StaticString
            switch byte {
            case UInt8(ascii: "&"): escape = "&amp;"
            case UInt8(ascii: "<"): escape = "&lt;"
            case UInt8(ascii: ">"): escape = "&gt;"
            case UInt8(ascii: "\""): escape = "&quot;"
            default: continue
            }
            html.append(contentsOf: text[start..<index])
            html.append(escape)
            start = index + 1
        }
        html.append(contentsOf: text[start...])
    }

    /// Appends text so that it is read as written.
    static func append(_ text: [UInt8], to html: inout [UInt8]) {
        text.withUnsafeBufferPointer { append($0, to: &html) }
    }

    /// Appends text so that it is read as written.
    static func append(_ text: String, to html: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, to: &html) }
    }

    /// Appends text of raw HTML: character references stay, everything else is escaped.
    static func appendKeepingReferences(_ text: ArraySlice<UInt8>, to html: inout [UInt8]) {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == UInt8(ascii: "&") {
                let name = text[(index + 1)...].prefix(32).prefix { $0.isASCIIAlphanumeric || $0 == 0x23 }
                let isReference =
                    !name.isEmpty && name.endIndex < text.endIndex
                    && text[name.endIndex] == UInt8(ascii: ";")
                html.append(isReference ? "&" : "&amp;")
            } else if byte == UInt8(ascii: "<") {
                html.append("&lt;")
            } else if byte == UInt8(ascii: ">") {
                html.append("&gt;")
            } else if byte == UInt8(ascii: "\"") {
                html.append("&quot;")
            } else {
                html.append(byte)
            }
            index += 1
        }
    }

    /// The text of an attribute's value: numeric character references and those that addresses have are resolved.
    static func decoded(_ value: [UInt8]) -> String {
        var text = String(decoding: value, as: UTF8.self)
        guard text.contains("&") else { return text }
        if text.contains("&#") {
            text.replace(#/&#(?:[xX]([0-9a-fA-F]{1,6})|([0-9]{1,7}));/#) { match in
                let number =
                    match.output.1.flatMap { UInt32($0, radix: 16) } ?? match.output.2.flatMap { UInt32($0) }
                // `&` waits for its turn, else `&#38;lt;` would be resolved twice.
                return number == 0x26
                    ? "&amp;" : number.flatMap(Unicode.Scalar.init).map(String.init) ?? "\u{FFFD}"
            }
        }
        for (reference, character) in [
            ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&colon;", ":"),
            ("&nbsp;", "\u{A0}"), ("&amp;", "&"),
        ] {
            text = text.split(separator: reference, omittingEmptySubsequences: false)
                .joined(separator: character)
        }
        return text
    }

    /// Appends a URL as an attribute value, percent-encoding what no URL may contain.
    private static let plainInURL = ASCIISet("-_.+!*(),%#@?=;:/$~")

    static func appendURL(_ url: String, to html: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in url.utf8 {
            switch byte {
            case UInt8(ascii: "&"): html.append("&amp;")
            case UInt8(ascii: "'"): html.append("&#x27;")
            case _ where byte.isASCIIAlphanumeric || plainInURL.contains(byte):
                html.append(byte)
            default:
                html.append(UInt8(ascii: "%"))
                html.append(digits[Int(byte >> 4)])
                html.append(digits[Int(byte & 15)])
            }
        }
    }
}

extension [UInt8] {
    /// Appends text known at compile time.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

extension UInt8 {
    /// Indicates whether this is an ASCII letter.
    var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    /// Indicates whether this is an ASCII digit.
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Indicates whether this is an ASCII letter or digit.
    var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
    /// Indicates whether this is ASCII punctuation, as CommonMark counts it.
    var isASCIIPunctuation: Bool { self > 0x20 && self < 0x7F && !isASCIIAlphanumeric }
    /// Indicates whether this is a space, tab or line end.
    var isASCIISpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    /// The lower-case letter, or the byte itself.
    var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

/// Some characters of ASCII, to be asked about bytes.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// - Parameter text: the characters; others than those of ASCII are left out.
    init(_ text: String) {
        for byte in text.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
        }
    }

    /// Returns whether a byte is one of them.
    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }
}
