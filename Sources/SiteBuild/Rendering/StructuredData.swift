import SiteModel

/// The statements of a page about itself to programs: JSON-LD with the words of schema.org.
struct StructuredData {
    let page: Page
    /// Title and address of the pages above, the nearest last.
    let ancestors: [(title: String, url: String)]
    let baseURL: String

    /// The element of the head that holds it; it runs nothing.
    var html: [UInt8] {
        let crumbs = (ancestors + [(page.title, page.url)]).enumerated().map { index, crumb in
            "{\"@type\":\"ListItem\",\"position\":\(index + 1),\"name\":\(Markup.json(crumb.title)),"
                + "\"item\":\(Markup.json(baseURL + crumb.url))}"
        }
        let matter = page.file.frontMatter
        var article =
            "{\"@type\":\"TechArticle\",\"headline\":\(Markup.json(page.title)),"
            + "\"inLanguage\":\(Markup.json(page.file.locale.tag)),\"url\":\(Markup.json(baseURL + page.url))"
        if let day = matter.lastDay { article += ",\"dateModified\":\"\(day)\"" }
        article += "}"
        let list = "{\"@type\":\"BreadcrumbList\",\"itemListElement\":[\(crumbs.joined(separator: ","))]}"
        return Array(
            "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@graph\":[\(article),\(list)]}</script>"
                .utf8)
    }
}
