import SiteModel

/// Tells versions of a page apart, its head and its body each: when only the head changed, style sheets are
/// exchanged and the page stays.
package struct PreviewVersion: Sendable, Hashable, CustomStringConvertible {
    /// Version of what stands before `<body>`.
    let head: String
    /// Version of the rest; begins with `-` for a page that is made anew for each request.
    let body: String

    package var description: String { "\(head).\(body)" }

    /// The version of a page of the site.
    package init(of html: [UInt8]) {
        let cut = HTMLPlace.find("<body", in: html) ?? 0
        head = ContentHash.text(html[..<cut])
        body = ContentHash.text(html[cut...])
    }

    /// The version of pages that the server makes itself, and of pages that are not there.
    ///
    /// - Parameters:
    ///   - look: counts changes of style sheets and scripts.
    ///   - texts: counts changes of templates, interface texts and settings.
    init(look: Int, texts: Int) {
        head = "-\(look)"
        body = "-\(texts)"
    }
}
