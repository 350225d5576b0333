import SiteModel

/// The box that leads from a guide to a step of the playground.
struct TryItBox: Sendable {
    let links: PlaygroundLinks?
    let locale: SiteLocale
    let strings: InterfaceStrings

    /// The box; without a playground it says how to get one.
    func html(provider: String, step: String?) -> [UInt8] {
        func text(_ key: String, _ english: String) -> String {
            Markup.escape(strings["try_it.\(key)"] ?? english)
        }
        var html =
            "<aside class=\"try-it\" role=\"note\"><p class=\"try-it-title\">\(text("title", "Try it"))</p>"
        if let links {
            let query = step.map { "?step=\($0)" } ?? ""
            let address = Markup.escape(links.page(of: provider, in: locale) + query)
            html += "<p>\(text("explanation", "Run this step in the playground."))</p>"
            html +=
                "<p><a class=\"button\" href=\"\(address)\">\(text("button", "Open the playground"))</a></p>"
        } else {
            html += "<p>\(text("stand_alone", "This site was built without a playground."))</p>"
        }
        return Array((html + "</aside>\n").utf8)
    }
}
