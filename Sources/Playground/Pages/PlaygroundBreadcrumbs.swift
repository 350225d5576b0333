import OpenID
import Providers
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The way from the playground's first page to one of its pages: title and address of each page above it.
package struct PlaygroundBreadcrumbs {
    let texts: InterfaceStrings
    let locale: SiteLocale

    package init(texts: InterfaceStrings, locale: SiteLocale) {
        self.texts = texts
        self.locale = locale
    }

    /// The crumbs of a page; empty for the first page itself, and for pages outside the playground.
    ///
    /// - Parameters:
    ///   - path: path below the locale (`playground/apple/run/nonce/`).
    ///   - title: the title of the page.
    package func crumbs(to path: String, title: String) -> [TemplateValue] {
        let names = path.split(separator: "/").map(String.init)
        guard names.first == "playground", names.count > 1 else { return [] }
        var crumbs = (1..<names.count).compactMap { count in
            self.title(of: Array(names.prefix(count))).map {
                crumb($0, "/\(locale.tag)/" + names.prefix(count).joined(separator: "/") + "/", isLast: false)
            }
        }
        crumbs.append(crumb(title, "/\(locale.tag)/\(path)", isLast: true))
        return crumbs
    }

    /// The title of a page that has others below it; nil for what is only a part of an address.
    private func title(of names: [String]) -> String? {
        switch (names.count, names.last) {
        case (1, _): texts.text("playground.title")
        case (2, "account"): texts.text("playground.account.title")
        case (2, "sandbox"): texts.text("lab.sandbox.title")
        case (2, let name?): ProviderID(pathName: name)?.displayName
        case (3, "run"): texts.text("playground.run.title")
        default: nil
        }
    }

    private func crumb(_ title: String, _ url: String, isLast: Bool) -> TemplateValue {
        .object([
            "title": texts.prose(title), "url": .text(url), "current": .bool(isLast), "last": .bool(isLast),
        ])
    }
}

// The pages of the playground as values for templates: what a run, a fault, an account or a sandbox shows.
//
//     SignInRun, Account, Sandbox … + InterfaceStrings + PlaygroundAddresses
//          └─→ RunPage, StepPage, StopPage, LabPage, TimelinePage, AccountDemoPages … ─→ TemplateValue
//
// Neighbours: Playground and Accounts have what is shown, WebServer reads the request, asks for the values, and renders
// them with SiteBuild's `PageShell`. No request and no answer is known here.
