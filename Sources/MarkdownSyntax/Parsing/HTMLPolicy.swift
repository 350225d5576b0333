internal import Diagnostics

/// Which raw HTML may stand on a page: what Markdown has no signs for, and no script can hide in.
enum HTMLPolicy {
    /// Allowed tags and, beside `lang` and `dir`, their attributes.
    static let tags: [String: Set<String>] = [
        "a": ["id"], "abbr": ["title"], "bdi": [], "br": [], "details": ["id", "open"],
        "dfn": ["id", "title"],
        "kbd": [], "mark": [], "samp": [], "span": [], "sub": [], "summary": [], "sup": [], "var": [],
        "wbr": [],
    ]

    /// Tags without content.
    static let voids: Set<String> = ["br", "wbr"]

    /// Whether the value of an allowed attribute may be written.
    static func allows(_ value: [UInt8], for attribute: String) -> Bool {
        switch attribute {
        case "dir": ["ltr", "rtl", "auto"].contains { $0.utf8.elementsEqual(value) }
        case "lang": !value.isEmpty && value.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
        case "id": AnchorID.isValid(String(decoding: value, as: UTF8.self))
        default: true
        }
    }
}
