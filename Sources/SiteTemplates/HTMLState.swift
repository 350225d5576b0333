/// The place of a template in an HTML document, as the tokenizer of the HTML standard (§13.2.5) would see it.
struct HTMLState: Hashable {
    /// The tokenizer's state, as far as it matters for what may be written there.
    enum Place: Hashable {
        /// Not HTML: nothing has a meaning here (the Mustache specification's own tests).
        case plain
        case text
        /// Inside `title` or `textarea`: text without tags.
        case escapableRawText
        /// Inside `script`, `style` and the like.
        case rawText
        case tagOpen, endTagOpen, tagName
        case beforeAttributeName, attributeName, afterAttributeName
        /// After a section that may or may not have written one more name.
        case endOfName
        case beforeAttributeValue
        case value(quote: UInt8)
        case unquotedValue
        case declarationOpen, comment, bogusComment
    }

    var place: Place
    /// Name of the tag, lower case; of the raw text element that waits for its end.
    var element: [UInt8] = []
    /// Name of the attribute, lower case.
    var attribute: [UInt8] = []
    /// Indicates whether the tag is an end tag.
    var isEndTag = false
    /// The last bytes, lower case, as far as they may become an end tag or the end of a comment.
    var recent: [UInt8] = []
    /// Inside `script`: 0, 1 after `<!--`, 2 after `<!-- <script`, where `</script>` does not end it.
    var scriptEscape: UInt8 = 0
    /// Inside a URL attribute: how far the URL has come.
    var url: URLPart = .empty
    /// Inside a quoted value: what the browser does with it.
    var valueKind: HTMLAttributeKind = .plain

    static let text = HTMLState(place: .text)
    static let plain = HTMLState(place: .plain)

    /// Indicates whether a tag is being written.
    var isInsideTag: Bool {
        switch place {
        case .tagOpen, .endTagOpen, .tagName, .beforeAttributeName, .attributeName, .afterAttributeName,
            .endOfName, .beforeAttributeValue, .value, .unquotedValue:
            true
        default: false
        }
    }

    /// In words, for a message: "inside the value of `href`".
    var description: String {
        let element = String(decoding: element, as: UTF8.self)
        let attribute = String(decoding: attribute, as: UTF8.self)
        return switch place {
        case .plain, .text: "in text"
        case .escapableRawText, .rawText: "inside <\(element)>"
        case .tagOpen, .endTagOpen, .tagName: "inside the name of a tag"
        case .beforeAttributeName, .attributeName, .afterAttributeName, .endOfName:
            "inside the tag <\(element)>"
        case .beforeAttributeValue, .value, .unquotedValue: "inside the value of `\(attribute)`"
        case .declarationOpen, .bogusComment: "inside a <!declaration>"
        case .comment: "inside a comment"
        }
    }
}

extension HTMLState {
    /// The one state that stands for both, where what follows means the same after either; nil when there is none.
    ///
    /// A section writes its content any number of times, so what follows it is reached from two states.
    func joined(with other: HTMLState) -> HTMLState? {
        if self == other { return self }
        guard isInsideTag, other.isInsideTag, element == other.element, isEndTag == other.isEndTag else {
            return nil
        }
        if case .value = place, place == other.place, attribute == other.attribute {
            var joined = self
            joined.url =
                url == .forbiddenScheme || other.url == .forbiddenScheme ? .forbiddenScheme : .afterVariable
            return joined
        }
        guard isBetweenAttributes, other.isBetweenAttributes else { return nil }
        var joined = HTMLState(place: .endOfName, element: element, isEndTag: isEndTag)
        let places = [place, other.place]
        if !places.contains(.tagName), !places.contains(.attributeName), !places.contains(.endOfName) {
            joined.place = .beforeAttributeName
        }
        return joined
    }

    private var isBetweenAttributes: Bool {
        switch place {
        case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName, .endOfName: true
        default: false
        }
    }
}

/// The part of the URL that the literal text of a URL attribute has reached.
enum URLPart: Hashable {
    /// Nothing is written yet.
    case empty
    /// Literal text that may become a scheme.
    case prefix([UInt8])
    /// A variable was written, and whether its text has reached the path is known when rendering only.
    case afterVariable
    /// A literal scheme that no variable may follow, such as `javascript:`.
    case forbiddenScheme
    case path
    /// Behind `?` or `#`.
    case query
}

/// The use that a browser makes of an attribute's value.
enum HTMLAttributeKind: Hashable {
    case plain
    /// A URL; `isImage` where a `data:image/` URL is harmless.
    case url(isImage: Bool)
    /// An event handler, `style` or `srcdoc`: a language of its own.
    case code

    private static let urls: Set<String> = [
        "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href",
        "icon", "imagesrcset", "longdesc", "manifest", "ping", "poster", "profile", "src", "srcset", "usemap",
        "xlink:href", "xml:base",
    ]
    private static let imageElements: Set<String> = ["img", "source", "video", "input"]
    private static let imageAttributes: Set<String> = ["src", "srcset", "poster"]
    private static let animations: Set<String> = ["animate", "animatetransform", "animatemotion", "set"]

    init(element: [UInt8], attribute: [UInt8]) {
        let element = String(decoding: element, as: UTF8.self)
        let attribute = String(decoding: attribute, as: UTF8.self)
        if attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc" {
            self = .code
        } else if Self.urls.contains(attribute) {
            let isImage = Self.imageElements.contains(element) && Self.imageAttributes.contains(attribute)
            self = .url(isImage: isImage)
        } else if Self.animations.contains(element), ["to", "from", "by", "values"].contains(attribute) {
            self = .url(isImage: false)
        } else {
            self = .plain
        }
    }
}
