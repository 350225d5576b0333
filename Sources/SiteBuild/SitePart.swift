/// A part of what a site is made of, as far as one can change without the others.
struct SitePart: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// The text of a page below its front matter.
    static let texts = SitePart(rawValue: 1)
    /// The pages, and what their front matter says.
    static let pages = SitePart(rawValue: 2)
    /// `content/<locale>/_strings.yml`.
    static let strings = SitePart(rawValue: 4)
    /// `content/glossary.yml`.
    static let glossary = SitePart(rawValue: 8)
    /// `content/_samples/`.
    static let samples = SitePart(rawValue: 16)
    /// `templates/`.
    static let templates = SitePart(rawValue: 32)
    /// `public/`, and the pictures and downloads beside the pages.
    static let assets = SitePart(rawValue: 64)
    /// The settings of the site in the configuration.
    static let settings = SitePart(rawValue: 128)

    /// Everything there is.
    static let all = SitePart(rawValue: 255)

    /// The part that a file belongs to; pages count as `pages`.
    static func of(_ path: String) -> SitePart {
        if path.hasPrefix("templates/") { return .templates }
        if path.hasPrefix("public/") { return .assets }
        if path.hasPrefix("content/_samples/") { return .samples }
        if path.hasPrefix("content/"), ContentAssets.isAsset(path) { return .assets }
        if path == "content/glossary.yml" { return .glossary }
        return path.hasSuffix("/_strings.yml") || path.hasPrefix("texts/") ? .strings : .pages
    }
}
