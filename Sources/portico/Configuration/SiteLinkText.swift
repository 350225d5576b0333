/// A link of the configuration: to a page of the site, or elsewhere.
enum SiteLinkText {
    /// The cure for what is none.
    static let cure = "write a page as `/guide/`, or an address that begins with https:// or mailto:"

    /// Returns whether `text` is such a link.
    static func isLink(_ text: String) -> Bool {
        (text.hasPrefix("/") && !text.hasPrefix("//"))
            || ["https://", "http://", "mailto:"].contains { text.hasPrefix($0) && text.count > $0.count }
    }
}
