import Diagnostics
import Markdown
import SiteModel

/// Finds `playground` blocks that name what the playground does not have.
struct PlaygroundChecker: Sendable {
    /// The providers that the playground offers; nil without a playground.
    let offered: [String]?
    let names: PlaygroundNames

    func findings(in file: ContentFile) -> [Diagnostic] {
        guard file.document.hasPlaygrounds else { return [] }
        var findings: [Diagnostic] = []
        file.document.forEachBlock { block in
            guard case .playground(let provider, let step, let location) = block else { return }
            findings += finding(provider, names.providers(offered), "provider", location)
            if let step { findings += finding(step, names.steps + names.pages, "step", location) }
        }
        return findings
    }

    private func finding(
        _ name: String, _ known: [String], _ kind: String, _ location: SourceLocation
    ) -> [Diagnostic] {
        // Markdown reports a block without a provider.
        if name.isEmpty || known.contains(name) { return [] }
        return [
            Diagnostic(
                .contentUnknownProvider, at: location, "the playground has no \(kind) `\(name)`",
                notes: [Diagnostic.hint(name, among: known, or: "it has: " + known.joined(separator: ", "))])
        ]
    }
}

/// Counts what pages say of providers that the site's playground does not offer: it is left out of them.
struct UnofferedProviders {
    let site: Site
    let resolver: LinkResolver

    /// One note for all boxes and links of the published pages; nil when every brand is offered, or none is named.
    var finding: Diagnostic? {
        let missing = resolver.names.brands.filter { resolver.offered?.contains($0) != true }
        if missing.isEmpty { return nil }
        var (boxes, links) = (0, 0)
        var first: SourceLocation?
        var named: Set<String> = []
        for page in site.navigations.flatMap(\.pages) where !page.isFallback && page.file.namesPlayground {
            let file = page.file
            file.document.forEachBlock { block in
                guard case .playground(let provider, _, let location) = block, missing.contains(provider)
                else { return }
                boxes += 1
                named.insert(provider)
                first = first ?? location
            }
            for link in file.document.links {
                // Few links name the playground, and to find out where one leads takes time.
                guard link.mayLeadToPlayground,
                    case .playground(let rest) = resolver.target(of: link.destination, in: file),
                    !resolver.isOffered(rest)
                else { continue }
                links += 1
                named.formUnion(
                    missing.filter { PlaygroundLinks.pathName(of: $0) == rest.prefix { $0 != "/" } })
                first = first ?? link.location
            }
        }
        guard let first else { return nil }
        let what = [Self.count(boxes, "Try-it box", "Try-it boxes"), Self.count(links, "link", "links")]
            .compactMap(\.self).joined(separator: " and ")
        let why =
            resolver.offered == nil
            ? "the site has no playground"
            : "its playground does not offer " + named.sorted().map { "`\($0)`" }.joined(separator: ", ")
        return Diagnostic(
            .contentUnofferedProvider, .note, at: first, "\(what) to the playground left out: \(why)",
            notes: ["`playground:` and `providers:` of `portico.yml` say what is offered"])
    }

    private static func count(_ number: Int, _ one: String, _ many: String) -> String? {
        number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
    }
}
