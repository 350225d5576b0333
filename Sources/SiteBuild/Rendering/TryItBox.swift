import Markdown
import SiteModel

/// The box that leads from a guide to a step of the playground, or to an error that it produces.
struct TryItBox: Sendable {
    let links: PlaygroundLinks?
    /// The providers that the playground offers, wherever it is served; nil without a playground.
    let offered: [String]?
    /// The steps of a sign-in, which a box can begin at once.
    let steps: [String]
    let locale: SiteLocale
    let strings: InterfaceStrings
    let page: PagePath

    /// The box; nothing for a provider that is not offered. Where nobody knows the playground's address, it says how
    /// to start one.
    ///
    /// - Parameter anchor: the heading that a reader comes back to.
    func html(provider: String, target: PlaygroundTarget?, anchor: String?) -> [UInt8] {
        guard offered?.contains(provider) == true else { return [] }
        func text(_ key: String, _ english: String) -> String {
            Markup.escape(strings["try_it.\(key)"] ?? english)
        }
        var (step, error): (String?, String?)
        switch target {
        case .step(let name): step = name
        case .error(let id): error = id
        case nil: break
        }
        let isStep = step.map(steps.contains) == true
        // With scripts, what the step shows can stand here.
        let here =
            isStep && links?.origin.isEmpty == true
            ? " data-here=\"\(text("here", "Show it here"))\"" : ""
        let texts =
            error == nil
            ? (
                title: text("title", "Try it"), button: text("button", "Open the playground"),
                explanation: text("explanation", "Run this step in the playground.")
            )
            : (
                title: text("error_title", "See it happen"), button: text("error_button", "Show me"),
                explanation: text("error_explanation", "Produce this error in the playground.")
            )
        var html =
            "<aside class=\"try-it\"\(here) role=\"note\"><p class=\"try-it-title\">\(texts.title)</p>"
        if let links {
            let query = [step.map { "step=\($0)" }, from(anchor, links)].compactMap(\.self)
            // A step of a sign-in begins one at once; other boxes lead to the page where a reader chooses.
            let address =
                isStep
                ? ([links.start(of: provider, in: locale)] + query).joined(separator: "&")
                : (error.map { links.error($0, of: provider, in: locale) }
                    ?? links.page(of: provider, in: locale)) + (query.isEmpty ? "" : "?")
                    + query.joined(separator: "&")
            html +=
                "<p>\(texts.explanation)</p><p class=\"actions\"><a class=\"button\" rel=\"nofollow\""
                + " href=\"\(Markup.escape(address))\">\(texts.button)</a></p>"
        } else {
            html += "<p>\(text("stand_alone", "This site was built without a playground."))"
            // The site's own texts name that page.
            if let how = strings["try_it.how"], let page = strings["try_it.how_page"] {
                html += " <a href=\"\(Markup.escape(locale.home + page))\">\(Markup.escape(how))</a>"
            }
            html += "</p>"
        }
        return Array((html + "</aside>\n").utf8)
    }

    /// The anchor that the playground leads back to; nil when it is another site, which leads back to none but itself.
    private func from(_ anchor: String?, _ links: PlaygroundLinks) -> String? {
        guard links.origin.isEmpty else { return nil }
        let path = "from=\(locale.home)" + page.parts.map { "\($0)/" }.joined()
        // Ids of headings are ASCII where the writer chose them; others are left out.
        guard let anchor, anchor.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x7A).contains($0) }),
            anchor.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
        else { return path }
        return "\(path)&at=\(anchor)"
    }
}
