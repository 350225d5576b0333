import Diagnostics
import Foundation
import SiteModel

extension ConversionPlan {
    /// A site of MkDocs: `mkdocs.yml` with its `nav`.
    static func mkDocs(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        let (path, text) = project.first(["mkdocs.yml", "mkdocs.yaml"]) ?? ("mkdocs.yml", "")
        let yaml = LocatedYAML.parse(Array(plan.withoutTags(text, path).utf8), path: path)
        for finding in yaml.diagnostics {
            plan.notes.append(ConversionNote(path, finding.location.line, finding.message))
        }
        let root = yaml.value
        plan.title = root?["site_name"]?.text ?? plan.title
        plan.baseURL = root?["site_url"]?.text
        plan.locales = [root?["theme"]?["language"]?.text ?? "en"]
        plan.root = (root?["docs_dir"]?.text ?? "docs").trimmingSlashes + "/"
        plan.addAll(project)
        if let nav = root?["nav"] {
            var weight = 0
            plan.order(nav, path, &weight)
        }
        for plugin in root?["plugins"]?.items ?? [] {
            for entry in plugin["redirects"]?["redirect_maps"]?.entries ?? [] {
                guard let target = entry.value.text else { continue }
                plan.redirects[Self.path(of: entry.key).withoutPageEnding] =
                    plan.root + target.withoutFragment
            }
        }
        return plan
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
    private mutating func order(_ node: YAMLNode, _ path: String, _ weight: inout Int, title: String? = nil) {
        switch node.content {
        case .sequence(let items): for item in items { order(item, path, &weight) }
        case .mapping(let entries):
            for entry in entries { order(entry.value, path, &weight, title: entry.key) }
        case .scalar(let text, _):
            weight += 10
            if let index = entries.firstIndex(where: { $0.source == root + text }) {
                entries[index].weight = weight
                entries[index].shortTitle = title
            } else if !node.isNull {
                let what = text.contains("://") ? "a link to another site" : "there is no such page"
                notes.append(
                    ConversionNote(path, node.location.line, "`\(text)` in `nav`: \(what); left out"))
            }
        }
    }

    /// A site of Docusaurus: `docs/`, front matter, `_category_.json`, and translations in `i18n/`.
    static func docusaurus(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        let settings = project.first([
            "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs",
        ])
        if let (path, text) = settings {
            func value(_ key: String) -> String? {
                guard let start = text.range(of: "\(key): ") else { return nil }
                let quote = text[start.upperBound...].first ?? " "
                guard quote == "'" || quote == "\"" || quote == "`" else { return nil }
                return String(text[start.upperBound...].dropFirst().prefix { $0 != quote })
            }
            plan.title = value("title") ?? plan.title
            plan.baseURL = value("url")
            plan.locales = [value("defaultLocale") ?? "en"]
            plan.notes.append(
                ConversionNote(path, 0, "only title, address and language are read; look for redirects"))
        }
        plan.root = "docs/"
        plan.addAll(project, cutsNumbers: true)
        plan.addCategories(project)
        let inner = "/docusaurus-plugin-content-docs/current/"
        for path in project.files.keys.sorted() where path.hasPrefix("i18n/") && isPage(path) {
            let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
            guard parts.count == 3, ("/" + parts[2]).hasPrefix(inner), SiteLocale(tag: parts[1]) != nil else {
                continue
            }
            if !plan.locales.contains(parts[1]) { plan.locales.append(parts[1]) }
            let local = String(parts[2].dropFirst(inner.count - 1))
            plan.entries.append(
                Entry(source: path, locale: parts[1], path: Self.path(of: local, cutsNumbers: true)))
        }
        for path in ["sidebars.js", "sidebars.ts"] where project.files[path] != nil {
            plan.notes.append(
                ConversionNote(path, 0, "a program: pages are ordered by their front matter and names"))
        }
        plan.addStatic(project, "static/")
        return plan
    }

    /// Takes names and places of folders from `_category_.json`, and of pages from the numbers before their names.
    private mutating func addCategories(_ project: ForeignProject) {
        for index in entries.indices {
            let name = entries[index].source.split(separator: "/").last.map(String.init) ?? ""
            if let number = Self.number(of: name) { entries[index].weight = number * 10 }
        }
        for file in project.files.keys.sorted()
        where file.hasPrefix(root) && file.hasSuffix("/_category_.json") {
            let json = LocatedYAML.parse(project.files[file] ?? [], path: file).value
            let folder = String(file.dropLast("_category_.json".count))
            let path = Self.path(of: String(folder.dropFirst(root.count)) + "index.md", cutsNumbers: true)
            let weight = json?["position"]?.text.flatMap(Double.init).map { Int($0 * 10) }
            if let index = entries.firstIndex(where: { $0.path == path }) {
                entries[index].weight = entries[index].weight ?? weight
                entries[index].shortTitle = json?["label"]?.text
            } else {
                entries.append(
                    Entry(
                        source: file, locale: locales[0], path: path, weight: weight,
                        shortTitle: json?["label"]?.text))
            }
        }
    }

    /// A site of Hugo: `content/`, with a folder or an ending for each language.
    static func hugo(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        let names = ["hugo", "config", "config/_default/hugo", "config/_default/config"]
        let (_, text) =
            project.first(names.flatMap { name in ["toml", "yaml", "yml"].map { "\(name).\($0)" } }) ?? (
                "", ""
            )
        let toml = TOMLText(text)
        let yaml = LocatedYAML.parse(Array(text.utf8), path: "hugo.yaml").value
        func setting(_ key: String) -> String? { toml[key] ?? toml[key.lowercased()] ?? yaml?[key]?.text }
        plan.title = setting("title") ?? plan.title
        plan.baseURL = setting("baseURL")
        let first = setting("defaultContentLanguage") ?? "en"
        var tags = [first]
        tags += toml.tables(below: "languages") + (yaml?["languages"]?.entries.map(\.key) ?? [])
        plan.locales = []
        for tag in tags where !plan.locales.contains(tag) && SiteLocale(tag: tag) != nil {
            plan.locales.append(tag)
        }
        if plan.locales.isEmpty { plan.locales = ["en"] }
        plan.root = "content/"
        let locales = plan.locales
        for path in project.files.keys.sorted() where path.hasPrefix("content/") {
            var local = String(path.dropFirst("content/".count))
            var locale = locales[0]
            if let folder = local.split(separator: "/").first.map(String.init), locales.contains(folder) {
                locale = folder
                local = String(local.dropFirst(folder.count + 1))
            }
            for tag in locales where local.hasSuffix(".\(tag).md") {
                locale = tag
                local = local.dropLast(tag.count + 4) + ".md"
            }
            if isPage(path) {
                plan.entries.append(Entry(source: path, locale: locale, path: Self.path(of: local)))
            } else if isAsset(path) {
                let folder = Self.path(
                    of: local.split(separator: "/").dropLast().map { $0 + "/" }.joined() + "index.md")
                let name = Self.allowed(local.split(separator: "/").last.map(String.init) ?? "")
                plan.assets.append(
                    Asset(source: path, path: "content/\(locale)/\(folder.dropLast("index.md".count))\(name)")
                )
            }
        }
        plan.addStatic(project, "static/")
        return plan
    }
}
