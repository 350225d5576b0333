import Diagnostics
import Foundation
import SiteModel

extension ConversionPlan {
    /// A site of Hugo: `content/`, with a folder or an ending for each language.
    static func hugo(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        let settings = HugoSettings(project)
        func setting(_ key: String) -> String? { settings.value(key) }
        plan.title = setting("title") ?? plan.title
        plan.baseURL = setting("baseURL")
        let first = setting("defaultContentLanguage") ?? "en"
        var tags = [first]
        tags += settings.languages
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
            plan.take(path, as: local, in: locale, project)
        }
        plan.addStatic(project, "static/")
        return plan
    }

    /// Takes a file of `content/` as a page, or as what stands beside one.
    private mutating func take(
        _ path: String, as local: String, in locale: String, _ project: ForeignProject
    ) {
        guard Self.isPage(path) else {
            guard Self.isAsset(path) else { return }
            let folder = local.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            let place = Self.path(of: folder + "index.md").dropLast("index.md".count)
            let name = Self.allowed(local.split(separator: "/").last.map(String.init) ?? "")
            assets.append(Asset(source: path, path: "content/\(locale)/\(place)\(name)"))
            return
        }
        if let page = bundle(of: path, project) {
            notes.append(
                ConversionNote(path, 0, "belongs to `\(page)`, whose template shows it; left out"))
        } else if ForeignMatter(project.text(path) ?? "", path: path).text("headless") == "true" {
            notes.append(ConversionNote(path, 0, "is never published (`headless`); left out"))
        } else {
            entries.append(Entry(source: path, locale: locale, path: Self.path(of: local)))
        }
    }

    /// The page with `index.md` that a text beside it or below is part of; nil for pages of their own.
    private func bundle(of path: String, _ project: ForeignProject) -> String? {
        var folders = path.split(separator: "/").dropLast().map(String.init)
        // The folder of all pages is no bundle, nor is that of a language.
        let top = folders.count > 1 && locales.contains(folders[1]) ? 2 : 1
        if path.split(separator: "/").last?.hasPrefix("index.") == true { folders.removeLast() }
        while folders.count > top {
            let page = folders.joined(separator: "/") + "/index.md"
            if project.files[page] != nil { return page }
            folders.removeLast()
        }
        return nil
    }
}
