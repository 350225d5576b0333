import Diagnostics
import Markdown
import SiteModel

/// Finds links that lead nowhere.
struct LinkChecker: Sendable {
    let resolver: LinkResolver

    private var site: Site { resolver.site }

    func findings(in file: ContentFile) -> [Diagnostic] {
        file.document.links.compactMap { finding($0, in: file) }
    }

    private func finding(_ link: Link, in file: ContentFile) -> Diagnostic? {
        let target = resolver.target(of: link.destination, in: file)
        if link.isImage { return imageFinding(link, target, in: file) }
        switch target {
        case .external, .file, .refused: return nil  // Markdown reports schemes
        case .anchor(let id):
            return missingAnchor(id, link, in: file)
        case .page(let path, let named, let fragment, _):
            guard let page = site.page(at: path, in: named ?? file.locale) else {
                return missingPage(path, link, in: file)
            }
            return fragment.flatMap { missingAnchor($0, link, in: page.file) }
        case .playground(let rest): return missingProvider(rest, link)
        case .nowhere: return missingTarget(link, in: file)
        }
    }

    private func imageFinding(_ link: Link, _ target: LinkTarget, in file: ContentFile) -> Diagnostic? {
        switch target {
        case .file, .refused: return nil
        case .external:
            return Diagnostic(
                .linkBrokenFile, at: link.location, "the image `\(link.destination)` is on another server",
                notes: ["pages load nothing from elsewhere: put it beside the page"])
        default: return missingFile(link, in: file)
        }
    }

    private func missingAnchor(_ id: String, _ link: Link, in file: ContentFile) -> Diagnostic? {
        let id = PercentCoding.decoded(id)
        var anchors = file.anchors
        if id.isEmpty || anchors.contains(id) { return nil }
        // Sections that a translation lacks are shown in the source language.
        if let source = site.page(at: file.pagePath, in: site.source), !file.hasOwnParts(beside: source.file)
        {
            anchors.formUnion(source.file.anchors)
            if anchors.contains(id) { return nil }
        }
        let near = Diagnostic.suggestion(for: id, among: anchors.sorted())
        return Diagnostic(
            .linkBrokenAnchor, at: link.location,
            "the link `\(link.destination)` leads to no heading: `\(file.path)` has no `#\(id)`",
            notes: [
                near.map { "did you mean `#\($0)`?" }
                    ?? "link one that it has, or give a heading this id: `## Title {#\(id)}`"
            ])
    }

    private func missingPage(_ path: PagePath, _ link: Link, in file: ContentFile) -> Diagnostic {
        let draft = site.drafts.first {
            $0.pagePath == path && ($0.locale == file.locale || $0.locale == site.source)
        }
        if let draft {
            return Diagnostic(
                .linkDraft, at: link.location, "the link leads to `\(draft.path)`, which is a draft",
                notes: ["readers cannot open it: publish it or remove the link"])
        }
        return missingTarget(link, in: file)
    }

    private func missingTarget(_ link: Link, in file: ContentFile) -> Diagnostic {
        let end = link.destination.firstIndex { $0 == "#" || $0 == "?" } ?? link.destination.endIndex
        let path = String(link.destination[..<end])
        let looksLikeFile = path.split(separator: "/").last.map { $0.contains(".") && !$0.hasSuffix(".md") }
        if looksLikeFile == true && !path.hasPrefix(".")
            || resolver.unpublishedFile(link.destination, in: file) != nil
        {
            return missingFile(link, in: file)
        }
        let pages = site.navigation(file.locale).pages
        let candidates =
            path.hasPrefix("/")
            ? pages.map { "/\($0.path)/" }
            : pages.map { RelativePath.from(file.localPath, to: $0.file.localPath) }
        let near = Self.named(path, among: candidates) ?? Diagnostic.suggestion(for: path, among: candidates)
        let climbs = path.split(separator: "/").prefix { $0 == ".." }.count
        let leadsOut = climbs >= file.localPath.split(separator: "/").count
        let cure =
            leadsOut
            ? "it leads out of the pages: write its whole address, or bring the file among them"
            : "link a page by the relative path of its file: `\(candidates.first ?? "index.md")`"
        return Diagnostic(
            .linkBrokenPage, at: link.location, "the link `\(link.destination)` leads to no page",
            notes: [near.map { "did you mean `\($0)`?" } ?? cure])
    }

    /// The only page whose file is called as the last part of a link says: `pages` and `../pages/` mean `pages.md`.
    private static func named(_ link: String, among candidates: [String]) -> String? {
        guard let last = link.split(separator: "/").last, !last.contains(".") else { return nil }
        let same = candidates.filter { candidate in
            candidate.split(separator: "/").last { $0 != "index.md" }.map { $0 == last || $0 == "\(last).md" }
                ?? false
        }
        return same.count == 1 ? same[0] : nil
    }

    private func missingFile(_ link: Link, in file: ContentFile) -> Diagnostic {
        if let found = resolver.unpublishedFile(link.destination, in: file) {
            let name = found.split(separator: "/").last ?? ""
            return Diagnostic(
                .linkBrokenFile, at: link.location, "`\(found)` is there, but it is not published",
                notes: [
                    ContentAssets.isAsset(found)
                        ? "names that begin with `_` or `.` are not for readers: move it out of that folder"
                        : "files of this kind are not published from `content/`: move it to `public/`, and link "
                            + "`/\(name)`"
                ])
        }
        let files = resolver.publicFiles.sorted().map { "/" + $0 }
        return Diagnostic(
            .linkBrokenFile, at: link.location,
            "there is no \(link.isImage ? "picture" : "file") `\(link.destination)` beside the page or in `public/`",
            notes: [
                Diagnostic.hint(
                    link.destination, among: files,
                    or: "put it beside the page, or into `public/` and name it from there: `/images/name.png`"
                )
            ])
    }

    private func missingProvider(_ rest: String, _ link: Link) -> Diagnostic? {
        guard let name = rest.split(separator: "/").first.map(String.init), !name.hasPrefix("?"),
            !name.hasPrefix("#")
        else { return nil }
        let known = resolver.names.providers(resolver.offered).map(PlaygroundLinks.pathName)
        if known.contains(name) { return nil }
        return Diagnostic(
            .contentUnknownProvider, at: link.location, "the playground has no provider `\(name)`",
            notes: [Diagnostic.hint(name, among: known, or: "it has: " + known.joined(separator: ", "))])
    }
}

/// Paths between files of one folder.
enum RelativePath {
    /// The parts of the path that a relative one leads to from a folder; nil when it climbs above all.
    static func parts(of path: some StringProtocol, from folder: [String]) -> [String]? {
        var parts = folder
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return nil }
        }
        return parts
    }

    static func folder(of file: String) -> [String] { file.split(separator: "/").dropLast().map(String.init) }

    /// The link by which the file `from` names the file `to`; both relative to the same folder.
    static func from(_ from: String, to: String) -> String {
        let start = from.split(separator: "/").dropLast()
        let goal = to.split(separator: "/")
        let shared = zip(start, goal.dropLast()).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - shared)
        return (up + goal.dropFirst(shared).map(String.init)).joined(separator: "/")
    }
}
