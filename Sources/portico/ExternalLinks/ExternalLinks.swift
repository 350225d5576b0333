import Diagnostics
import Foundation
import Markdown
import SiteBuild
import SiteModel

/// The links of a site's pages that lead to other hosts.
struct ExternalLinks {
    /// An address with everywhere it is written.
    struct Link {
        /// Without a fragment, which no host sees.
        let url: String
        /// The first place, as it is written there.
        let written: String
        var places: [SourceLocation]
        /// The rules of the page that it is first written on.
        let rules: Rules
    }

    /// Each address once, in the order of the pages.
    let links: [Link]

    init(of site: Site, settings: ExternalLinkSettings) {
        var links: [Link] = []
        var known: [String: Int] = [:]
        let shared = site.locales.flatMap { site.shared[$0] ?? [:] }.map(\.value).sorted { $0.path < $1.path }
        let pages = site.navigations.flatMap(\.pages).filter { !$0.isFallback }.map(\.file)
        for file in pages + shared {
            for link in file.document.links where Self.isExternal(link.destination) {
                let url = Self.address(link.destination)
                if settings.excepts(url) { continue }
                if let index = known[url] {
                    links[index].places.append(link.location)
                } else {
                    known[url] = links.count
                    links.append(
                        Link(
                            url: url, written: link.destination, places: [link.location],
                            rules: file.frontMatter.rules))
                }
            }
        }
        self.links = links
    }

    /// Returns whether a destination is an address on the web.
    private static func isExternal(_ destination: String) -> Bool {
        let start = destination.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    private static func address(_ destination: String) -> String {
        let bare = destination.prefix { $0 != "#" }
        return URL(string: String(bare))?.absoluteString ?? String(bare)
    }

    /// The findings about them.
    ///
    /// - Parameter rules: the project's.
    func findings(_ answers: [String: ExternalLinkResponse], rules: Rules) -> [Diagnostic] {
        links.compactMap { link in
            guard let response = answers[link.url], let finding = Self.finding(link, response) else {
                return nil
            }
            return link.rules.applied(to: finding, after: rules)
        }
    }

    private static func finding(_ link: Link, _ response: ExternalLinkResponse) -> Diagnostic? {
        func finding(_ id: DiagnosticID, _ severity: Severity, _ message: String, _ cure: String)
            -> Diagnostic
        {
            let others = link.places.dropFirst()
            let more =
                others.isEmpty
                ? []
                : [
                    "also in \(others.prefix(3).map(\.description).joined(separator: ", "))"
                        + (others.count > 3 ? " and \(others.count - 3) more places" : "")
                ]
            return Diagnostic(id, severity, at: link.places[0], message, notes: [cure] + more)
        }
        let name = "`\(link.written)`"
        switch response {
        case .fine(movedTo: nil): return nil
        case .fine(movedTo: let target?):
            let fragment = link.written.firstIndex(of: "#").map { link.written[$0...] } ?? ""
            return finding(
                .linkExternalMoved, .note, "\(name) has moved for good", "write `\(target)\(fragment)`")
        case .gone(let status):
            return finding(
                .linkExternalBroken, .error, "\(name) is gone: its host answers \(status)",
                "lead to another page, or take the link out")
        case .unknownHost:
            return finding(
                .linkExternalBroken, .error, "\(name) is on a host that does not exist",
                "correct its name, or take the link out")
        case .privateNetwork:
            return finding(
                .linkExternalUnreachable, .note,
                "\(name) is, or leads, on a private network or this machine, and was not asked for",
                "name it in `site.externalLinks.private`, or in `except`")
        case .refused(let status) where status < 500:
            return finding(
                .linkExternalUnreachable, .note, "the host of \(name) answers \(status) to this program",
                "look at it in a browser; `site.externalLinks.except` leaves it out")
        case .refused(let status):
            return finding(
                .linkExternalUnreachable, .warning, "the host of \(name) answers \(status)", "try again later"
            )
        case .busy(let seconds):
            return finding(
                .linkExternalUnreachable, .note,
                "the host of \(name) asks to come back in \(seconds) seconds", "it was not asked again")
        case .unreachable(let reason):
            return finding(
                .linkExternalUnreachable, .warning, "\(name) cannot be reached: \(reason)",
                "try again later, or lead to another page")
        }
    }
}
