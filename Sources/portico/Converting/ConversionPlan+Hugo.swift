import Diagnostics
import Foundation
import SiteModel

extension ConversionPlan {
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
