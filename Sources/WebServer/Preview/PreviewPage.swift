import SiteModel

/// What preview adds to a page: the script that keeps it up to date.
enum PreviewPage {
    /// Where the script and its style sheet are served.
    static let script = "/-/preview.js"
    static let style = "/-/preview.css"
    /// Where changes are told.
    static let events = "/-/preview/events"

    /// The page with the script at the end of its head.
    static func adding(_ version: PreviewVersion, locales: [SiteLocale], to html: [UInt8]) -> [UInt8] {
        guard let place = HTMLPlace.find("</head>", in: html) else { return html }
        let tags = locales.map(\.tag).joined(separator: " ")
        let root = locales.first(where: \.isAtRoot).map { " data-root=\"\($0.tag)\"" } ?? ""
        let element =
            "<script src=\"\(script)\" type=\"module\" data-preview=\"\(version)\" data-locales=\"\(tags)\"\(root)></script>\n"
        return Array(html[..<place]) + Array(element.utf8) + Array(html[place...])
    }
}
