/// Tags of the site's own around blocks: they stand alone on their lines, with Markdown between them.
enum SiteMark: String, CaseIterable {
    /// Parts of which a reader sees one at a time; each is a `<tab title="…">`.
    case tabs
    /// One of `<tabs>`.
    case tab
    /// A numbered list whose steps are set apart.
    case steps
    /// A list whose items are shown as cards.
    case cards

    /// The end of a mark, or of a tag of HTML.
    static func end(of tag: String) -> String {
        switch SiteMark(rawValue: tag) {
        case .tab: "</div></section>"
        case .tabs, .steps, .cards: "</div>"
        case nil: "</\(tag)>"
        }
    }
}
