internal import Diagnostics

/// The raw HTML that may stand on a page: whatever says what text is, and nothing that a script can hide in.
package enum HTMLPolicy {
    /// Attributes that every tag may have.
    package static let common: Set<String> = ["class", "dir", "id", "lang", "title"]

    /// Allowed tags and, beside the common ones, their attributes.
    package static let tags: [String: Set<String>] = {
        var tags: [String: Set<String>] = [
            "a": ["href"], "audio": ["controls", "loop", "muted", "src"], "blockquote": ["cite"],
            "col": ["span"], "colgroup": ["span"], "del": ["datetime"], "details": ["open"],
            "img": ["alt", "height", "src", "width"], "ins": ["datetime"],
            "ol": ["reversed", "start", "type"], "source": ["media", "src", "srcset", "type"],
            "td": ["colspan", "headers", "rowspan"],
            "th": ["abbr", "colspan", "headers", "rowspan", "scope"],
            "time": ["datetime"], "video": ["controls", "height", "loop", "muted", "poster", "src", "width"],
        ]
        for tag in plain { tags[tag] = [] }
        return tags
    }()

    /// Tags without attributes of their own.
    private static let plain = [
        "abbr", "article", "aside", "b", "bdi", "bdo", "br", "caption", "cite", "code", "dd", "dfn", "div",
        "dl", "dt", "em", "figcaption", "figure", "h2", "h3", "h4", "h5", "h6", "hr", "i", "kbd", "li",
        "mark", "p", "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "span",
        "strong", "sub", "summary", "sup", "table", "tbody", "tfoot", "thead", "tr", "u", "ul", "var", "wbr",
    ]

    /// Tags without content.
    package static let voids: Set<String> = ["br", "col", "hr", "img", "source", "wbr"]

    /// Attributes that are there or not.
    package static let flags: Set<String> = ["controls", "loop", "muted", "open", "reversed"]

    /// Attributes that hold an address.
    static let addresses: Set<String> = ["href", "poster", "src", "srcset"]

    /// Attributes that browsers follow, and that can be left out without a loss of meaning.
    static let looks: Set<String> = [
        "align", "background", "bgcolor", "border", "cellpadding", "cellspacing", "decoding", "frame",
        "hspace", "loading", "name", "nowrap", "referrerpolicy", "rel", "role", "rules", "style", "summary",
        "target", "valign", "vspace", "width", "height",
    ]

    /// Tags that end where another begins (HTML §13.1.2.4): the open tag, and what ends it.
    private static let ended: [String: Set<String>] = [
        "dd": ["dd", "dt"], "dt": ["dd", "dt"], "li": ["li"], "p": blocks,
        "tbody": ["tbody", "tfoot"], "td": ["td", "th", "tr", "tbody", "tfoot"],
        "th": ["td", "th", "tr", "tbody", "tfoot"], "thead": ["tbody", "tfoot"],
        "tr": ["tr", "tbody", "tfoot"],
    ]

    private static let blocks: Set<String> = [
        "article", "aside", "blockquote", "details", "div", "dl", "figure", "h2", "h3", "h4", "h5", "h6",
        "hr", "ol", "p", "pre", "section", "table", "ul",
    ]

    /// Returns whether an end tag may be left out.
    package static func endsItself(_ tag: String) -> Bool { ended[tag] != nil }

    /// Returns whether `tag` is ended by the beginning of `next`.
    package static func ends(_ tag: String, before next: String) -> Bool {
        ended[tag]?.contains(next) == true
    }

    /// Returns whether the value of an allowed attribute may be written.
    package static func allows(_ value: [UInt8], for attribute: String, ids: HeadingIDs) -> Bool {
        switch attribute {
        case "dir": ["ltr", "rtl", "auto"].contains { $0.utf8.elementsEqual(value) }
        case "lang": !value.isEmpty && value.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
        case "id": ids.allows(String(decoding: value, as: UTF8.self))
        case "width", "height", "colspan", "rowspan", "span", "start":
            (1...6).contains(value.count) && value.allSatisfy(\.isASCIIDigit)
        case "scope": ["col", "row", "colgroup", "rowgroup"].contains { $0.utf8.elementsEqual(value) }
        case "type", "datetime", "headers", "media", "class":
            value.allSatisfy { $0.isASCIIAlphanumeric || " -_:./()+,".utf8.contains($0) }
        case "srcset": !value.contains { $0 == UInt8(ascii: ",") || $0.isASCIISpace }
        default: true
        }
    }
}
