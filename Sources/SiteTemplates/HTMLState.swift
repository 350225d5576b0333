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
