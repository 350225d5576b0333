import Diagnostics
import Markdown
import SiteModel

extension LinkResolver {
    /// Findings about `playground` blocks of a file that name what the playground does not have.
    func playgroundFindings(in file: ContentFile) -> [Diagnostic] {
        guard file.document.hasPlaygrounds else { return [] }
        var findings: [Diagnostic] = []
        file.document.forEachBlock { block in
            guard case .playground(let provider, let target, let location) = block else { return }
            let unknown = finding(provider, names.providers(offered), "provider", location)
            findings += unknown
            switch target {
            case .step(let step): findings += finding(step, names.steps + names.pages, "step", location)
            case .error(let id) where unknown.isEmpty && !provider.isEmpty:
                findings += finding(id, names.errors(of: provider), "error of `\(provider)`", location)
            case .error, nil: break
            }
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
                notes: [
                    Diagnostic.hint(
                        name, among: known,
                        or: known.isEmpty ? "it has none" : "it has: " + known.joined(separator: ", "))
                ])
        ]
    }

    /// The note about providers that pages name and the site's playground does not offer, which is left out of them: for
    /// all boxes and links of the published pages; nil when every brand is offered, or none is named.
    var unofferedProviders: Diagnostic? {
        let missing = names.brands.filter { offered?.contains($0) != true }
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
                    case .playground(let rest) = target(of: link.destination, in: file),
                    !isOffered(rest)
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
            offered == nil
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
