import Diagnostics
import Foundation
import SiteModel

extension ConversionPlan {
    /// A site of MkDocs: `mkdocs.yml` with its `nav`.
    static func mkDocs(_ project: ForeignProject) -> ConversionPlan {
        let folders = mkDocsFolders(project)
        guard let first = folders.first else { return mkDocs(project, "", isFirst: true) }
        var plan = mkDocs(project, first.folder, isFirst: true)
        plan.locales = [first.locale]
        for index in plan.entries.indices { plan.entries[index].locale = first.locale }
        plan.moveAssets(to: first.locale)
        for (folder, locale) in folders.dropFirst() {
            var other = mkDocs(project, folder, isFirst: false)
            for index in other.entries.indices { other.entries[index].locale = locale }
            other.moveAssets(to: locale)
            plan.locales.append(locale)
            plan.entries += other.entries
            plan.assets += other.assets
            plan.notes += other.notes
            plan.translations.append(other.root)
        }
        return plan
    }

    /// Folders with settings of their own for each language, as `docs/en` and `docs/ja`; the source language first.
    private static func mkDocsFolders(_ project: ForeignProject) -> [(folder: String, locale: String)] {
        guard project.files["mkdocs.yml"] == nil, project.files["mkdocs.yaml"] == nil else { return [] }
        let found = project.files.keys.sorted().filter { $0.hasSuffix("/mkdocs.yml") }.compactMap { path in
            let parts = path.split(separator: "/").map(String.init)
            let tag = parts[parts.count - 2]
            return SiteLocale(tag: tag).map { (String(path.dropLast("mkdocs.yml".count)), $0.tag) }
        }
        let english = found.filter { $0.1 == "en" }
        return english + found.filter { $0.1 != "en" }
    }

    /// Plugins without which pages say the same at the same addresses, and those whose work is done here.
    private static let harmless: Set<String> = [
        "glightbox", "macros", "markdownextradata", "material/search", "meta", "minify", "offline",
        "optimize", "privacy", "redirects", "search", "social",
    ]

    private mutating func moveAssets(to locale: String) {
        for index in assets.indices where assets[index].path.hasPrefix("content/\(locales[0])/") {
            assets[index].path =
                "content/\(locale)/" + assets[index].path.dropFirst(9 + locales[0].utf8.count)
        }
    }

    /// - Parameter isFirst: whether the settings are those of the whole document, and not only of a translation.
    private static func mkDocs(_ project: ForeignProject, _ folder: String, isFirst: Bool) -> ConversionPlan {
        var plan = ConversionPlan()
        let (path, text) =
            project.first(["\(folder)mkdocs.yml", "\(folder)mkdocs.yaml"]) ?? ("mkdocs.yml", "")
        let yaml = LocatedYAML.parse(Array(plan.withoutTags(text, path).utf8), path: path)
        for finding in yaml.diagnostics {
            plan.notes.append(path, finding.location.line, finding.message)
        }
        let root = yaml.value
        plan.title = root?["site_name"]?.text ?? plan.title
        plan.baseURL = root?["site_url"]?.text
        plan.locales = [root?["theme"]?["language"]?.text ?? "en"]
        plan.root = folder + (root?["docs_dir"]?.text ?? "docs").trimmingSlashes + "/"
        plan.addAll(project)
        if plan.entries.isEmpty, let folder = root?["docs_dir"]?.text { plan.missingFolder = (folder, path) }
        let hasHTMLEndings = root?["use_directory_urls"]?.text == "false"
        for index in plan.entries.indices {
            let local = String(plan.entries[index].source.dropFirst(plan.root.count))
            let file = htmlAddress(of: local)
            plan.entries[index].aliases = [hasHTMLEndings ? file : Self.folderAddress(of: file)]
        }
        if let nav = root?["nav"] {
            var weight = 0
            var sections: [Section] = []
            plan.order(nav, path, &weight, &sections)
            plan.name(sections)
        }
        for plugin in root?["plugins"]?.items ?? [] { plan.take(plugin, project, path, isFirst: isFirst) }
        if isFirst { plan.listSettings(root, path) }
        return plan
    }

    /// Takes the redirects of a plugin, and names a plugin whose work is not done here.
    private mutating func take(_ plugin: YAMLNode, _ project: ForeignProject, _ path: String, isFirst: Bool) {
        if let name = plugin.entries.first?.key ?? plugin.text, isFirst, !Self.harmless.contains(name) {
            notes.append(
                path, plugin.location.line,
                "the plugin `\(name)` is left out: what it makes, and addresses that it gives, are not there")
        }
        for entry in plugin["redirects"]?["redirect_maps"]?.entries ?? [] {
            guard let target = entry.value.text else { continue }
            let file = root + target.withoutFragment
            if project.files[file] != nil {
                redirects[Self.path(of: entry.key).withoutPageEnding] = file
                continue
            }
            let what = target.contains("://") ? "an address of another site" : "there is no such page"
            notes.append(
                path, entry.value.location.line,
                "the redirect of `\(entry.key)` to `\(target)`: \(what); left out")
        }
    }

    /// The address of a page that was published as `a/b/`.
    static func folderAddress(of file: String) -> String {
        let address = file.replacingEnding(".html", by: "")
        return address == "index" ? "" : address.replacingEnding("/index", by: "")
    }

    /// Names the settings that readers would miss.
    private mutating func listSettings(_ root: YAMLNode?, _ path: String) {
        let known = [
            "copyright": "; `site.theme.footer` shows a sentence on each page",
            "edit_uri": "; `site.editURL` does the same for the new files", "extra_css": "",
            "extra_javascript": "", "hooks": "", "repo_url": "; `site.theme.navigation` has links",
            "theme.custom_dir": "", "theme.favicon": "; `site.theme.favicon` names a file in `public/`",
            "theme.logo": "; `site.theme.logo` names a file in `public/`",
        ]
        let theme = root?["theme"]?.entries.map { ("theme.\($0.key)", $0) } ?? []
        for (key, entry) in (root?.entries.map { ($0.key, $0) } ?? []) + theme {
            guard let hint = known[key], !entry.value.isNull else { continue }
            notes.append(path, entry.keyLocation.line, "the setting `\(key)` is left out\(hint)")
        }
    }

    /// The text without the tags of Python that only MkDocs can read.
    private func withoutTags(_ text: String, _ path: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard
                let tag = line.range(of: "!!python") ?? line.range(of: "!ENV") ?? line.range(of: "!relative")
            else {
                return String(line)
            }
            return String(line[..<tag.lowerBound]) + "~"
        }.joined(separator: "\n")
    }

    /// Gives the pages of a `nav` their places and names.
    private mutating func order(
        _ node: YAMLNode, _ path: String, _ weight: inout Int, _ sections: inout [Section],
        title: String? = nil, at line: Int = 0
    ) {
        switch node.content {
        case .sequence(let items):
            let first = weight + 1
            for item in items { order(item, path, &weight, &sections) }
            if let title {
                sections.append(Section(title: title, weights: first..<(weight + 1), path: path, line: line))
            }
        case .mapping(let entries):
            for entry in entries {
                order(entry.value, path, &weight, &sections, title: entry.key, at: entry.keyLocation.line)
            }
        case .scalar(let text, _):
            weight += 10
            if let index = entries.firstIndex(where: { $0.source == root + text }) {
                entries[index].weight = weight
                entries[index].shortTitle = title
                entries[index].isListed = true
            } else if !node.isNull {
                // The languages of a document have a list of their own.
                let tag = text.trimmingSlashes
                if text.hasPrefix("/"), tag.isEmpty || SiteLocale(tag: tag) != nil { return }
                let isLink = text.contains("://") || text.hasPrefix("/")
                let what = isLink ? "a link to another site" : "there is no such page"
                notes.append(path, node.location.line, "`\(text)` in `nav`: \(what); left out")
            }
        }
    }
}
