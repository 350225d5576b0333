extension HTMLWriter {
    /// Appends the running text of a block.
    mutating func append(_ inlines: [Inline]) {
        if isConformance || !options.isolates { appendEach(inlines) } else { append(isolating: inlines) }
    }

    mutating func appendEach(_ inlines: [Inline]) {
        for inline in inlines { append(inline) }
    }

    mutating func append(_ inline: Inline) {
        switch inline {
        case .text(let text, _): append(text: text)
        case .softBreak: html.append("\n")
        case .lineBreak: html.append(isConformance ? "<br />\n" : "<br>\n")
        case .code(let code, _): append(code: code)
        case .emphasis(let children): append(children, in: "<em>", "</em>", isPhrase: true)
        case .strong(let children): append(children, in: "<strong>", "</strong>")
        case .strikethrough(let children): append(children, in: "<del>", "</del>")
        case .link(let link, let children): append(link, children)
        case .image(let image): append(image)
        case .html(let raw): appendRaw(raw)
        case .footnoteReference(let reference): append(reference)
        }
    }

    private mutating func append(
        _ children: [Inline], in begin: StaticString, _ end: StaticString, isPhrase: Bool = false
    ) {
        html.append(begin)
        append(part: children, isPhrase: isPhrase)
        html.append(end)
    }

    /// Appends what is inside a link or emphasis.
    private mutating func append(part inlines: [Inline], isPhrase: Bool = false) {
        if isConformance || !options.isolates || isInRun { return appendEach(inlines) }
        append(isolatingPart: inlines, isPhrase: isPhrase)
    }

    mutating func append(text: [UInt8]) {
        text.withUnsafeBufferPointer { append(defined: $0[...]) }
    }

    /// Appends text in which the terms of the glossary lead to their definitions, each where it is first.
    mutating func append(defined slice: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let terms = options.definedTerms, takesTerms, rawLinks == 0, !isConformance else {
            return append(unbroken: slice)
        }
        let text = UnsafeBufferPointer(rebasing: slice)
        var start = 0
        var index = 0
        while index < text.count {
            let (length, term) = terms.matcher.find(text, at: index)
            guard length > 0, linkedTerms.insert(term).inserted else {
                index += max(length, 1)
                continue
            }
            append(unbroken: text[start..<index])
            attribute("<a class=\"term\" href=\"", terms.addresses[term])
            html.append(">")
            append(unbroken: text[index..<index + length])
            html.append("</a>")
            index += length
            start = index
        }
        append(unbroken: text[start...])
    }

    /// Appends text with its no-break terms kept whole.
    private mutating func append(unbroken slice: Slice<UnsafeBufferPointer<UInt8>>) {
        let text = UnsafeBufferPointer(rebasing: slice)
        if isConformance { return HTMLText.append(text, to: &html) }
        NonbreakingText.append(text, keeping: options.noBreakTerms, to: &html)
        if options.isolates { HebrewPrefix.keep(at: text, in: &html) }
    }

    private mutating func append(code: [UInt8]) {
        if isConformance {
            html.append("<code>")
        } else {
            html.append(options.isolates ? "<code dir=\"ltr\" translate=\"no\">" : "<code translate=\"no\">")
        }
        HTMLText.append(code, to: &html)
        html.append("</code>")
    }

    private mutating func append(_ link: Link, _ children: [Inline]) {
        guard let destination = destination(of: link) else { return append(part: children, isPhrase: true) }
        html.append("<a href=\"")
        HTMLText.appendURL(destination, to: &html)
        html.append("\"")
        appendTitle(link.title)
        html.append(">")
        withoutTerms { $0.append(part: children, isPhrase: true) }
        html.append("</a>")
    }

    private mutating func append(_ image: Link) {
        guard let destination = destination(of: image) else {
            return append(part: [.text(Array(image.text.utf8), SourcePosition(line: 1, column: 1))])
        }
        html.append("<img src=\"")
        HTMLText.appendURL(destination, to: &html)
        html.append("\"")
        attribute(" alt=\"", plain(image.text))
        appendTitle(image.title)
        if isConformance { return html.append(" />") }
        let known = image.width == nil || image.height == nil ? options.imageSize?(image) : nil
        if let width = image.width ?? known?.width { attribute(" width=\"", String(width)) }
        if let height = image.height ?? known?.height { attribute(" height=\"", String(height)) }
        html.append(" loading=\"lazy\" decoding=\"async\">")
    }

    private mutating func appendTitle(_ title: String) {
        if !title.isEmpty { attribute(" title=\"", plain(title)) }
    }

    /// Text for an attribute, where no markup can isolate: characters do.
    private func plain(_ text: String) -> String {
        isConformance || !options.isolates ? text : IsolatedText.plain(text)
    }

    /// The final URL; nil when there is none that a page may use.
    private func destination(of link: Link) -> String? {
        if isConformance { return link.destination }
        guard let destination = options.resolve(link) else { return nil }
        let allowed = LinkScheme.allowed(isImage: link.isImage)
        guard let scheme = LinkScheme.scheme(of: destination), !allowed.contains(scheme) else {
            return destination
        }
        return nil
    }

    private mutating func append(_ reference: FootnoteReference) {
        let number = String(reference.number)
        html.append("<sup class=\"footnote-ref\">")
        if isConformance {
            attribute("<a href=\"#fn", number)
            attribute(" id=\"fnref", number)
        } else {
            attribute("<a href=\"#fn-", number)
            attribute(" id=\"fnref-", reference.occurrence > 1 ? "\(number)-\(reference.occurrence)" : number)
            html.append(" role=\"doc-noteref\"")
        }
        html.append(">")
        HTMLText.append(number, to: &html)
        html.append("</a></sup>")
    }

    /// Appends what is safe of raw HTML, with the addresses that its links have on this page.
    private mutating func appendSafe(_ raw: RawHTML) {
        rawLinks += raw.openedLinks
        var start = 0
        for address in raw.addresses {
            html += raw.safe[start..<address.offset]
            start = address.offset
            guard let destination = destination(of: address.link) else { continue }
            html += " \(address.attribute)=\"".utf8
            HTMLText.appendURL(destination, to: &html)
            html.append("\"")
            guard address.attribute == "src", let size = options.imageSize?(address.link) else { continue }
            if address.link.width == nil { attribute(" width=\"", String(size.width)) }
            if address.link.height == nil { attribute(" height=\"", String(size.height)) }
        }
        html += raw.safe[start...]
    }

    /// Appends raw HTML: what is safe of it, or all of it when the specifications want it.
    mutating func appendRaw(_ raw: RawHTML) {
        if isConformance { html += raw.source } else { appendSafe(raw) }
    }
}

/// Text in which no line breaks inside a term.
package enum NonbreakingText {
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
