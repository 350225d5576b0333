/// Text in which no line breaks inside a term.
package enum UnbrokenText {
    /// The text as HTML, each term in an element that keeps it whole.
    package static func html(_ text: String, keeping terms: TermMatcher) -> [UInt8] {
        var text = text
        var html: [UInt8] = []
        text.withUTF8 { append($0, keeping: terms, to: &html) }
        return html
    }

    /// Appends text, each term in an element that keeps it whole.
    static func append(
        _ text: UnsafeBufferPointer<UInt8>, keeping terms: TermMatcher, to html: inout [UInt8]
    ) {
        guard !terms.isEmpty else { return HTMLText.append(text, to: &html) }
        var start = 0
        var index = 0
        while index < text.count {
            let length = terms.match(text, at: index)
            guard length > 0 else {
                index += 1
                continue
            }
            HTMLText.append(UnsafeBufferPointer(rebasing: text[start..<index]), to: &html)
            html.append("<span class=\"nb\">")
            HTMLText.append(UnsafeBufferPointer(rebasing: text[index..<index + length]), to: &html)
            html.append("</span>")
            index += length
            start = index
        }
        HTMLText.append(UnsafeBufferPointer(rebasing: text[start...]), to: &html)
    }
}
