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
        plan.isSourceAtRoot = setting("defaultContentLanguageInSubdir") != "true"
        plan.root = (setting("contentDir") ?? "content").trimmingSlashes + "/"
        let (root, locales) = (plan.root, plan.locales)
        let folders = locales.compactMap { tag in settings.folder(of: tag).map { (folder: $0, tag: tag) } }
        if let own = folders.first(where: { $0.tag == locales[0] }) {
            plan.root = own.folder
            plan.translations = folders.filter { $0.tag != locales[0] }.map(\.folder)
        }
        plan.takeFiles(project, settings, below: root, folders)
        for (folder, _) in folders where !project.hasFolder(folder.trimmingSlashes) {
            plan.missingFolder = (folder.trimmingSlashes, settings.path)
        }
        if folders.isEmpty, let folder = setting("contentDir"), !project.hasFolder(root.trimmingSlashes) {
            plan.missingFolder = (folder, settings.path)
        }
        if settings.has("module.mounts") {
            plan.notes.append(
                settings.path, 0,
                "`module.mounts` is left out: folders are read where they are, not where they are mounted")
        }
        plan.addPermalinks(settings, project)
        plan.addListsOfPosts(project)
        plan.addStatic(project, "static/")
        return plan
    }

    /// Takes all files, in the languages whose folders or endings say so.
    private mutating func takeFiles(
        _ project: ForeignProject, _ settings: HugoSettings, below root: String,
        _ folders: [(folder: String, tag: String)]
    ) {
        for path in project.files.keys.sorted() {
            if let own = folders.first(where: { path.hasPrefix($0.folder) }) {
                take(path, as: String(path.dropFirst(own.folder.count)), in: own.tag, settings, project)
                continue
            }
            guard path.hasPrefix(root) else { continue }
            var local = String(path.dropFirst(root.count))
            var locale = locales[0]
            if let folder = local.split(separator: "/").first.map(String.init), locales.contains(folder) {
                locale = folder
                local = String(local.dropFirst(folder.count + 1))
            }
            for tag in locales where local.hasSuffix(".\(tag).md") {
                locale = tag
                local = local.dropLast(tag.count + 4) + ".md"
            }
            take(path, as: local, in: locale, settings, project)
        }
    }

    /// Takes a file of `content/` as a page, or as what stands beside one.
    private mutating func take(
        _ path: String, as local: String, in locale: String, _ settings: HugoSettings,
        _ project: ForeignProject
    ) {
        // Hugo writes addresses in lower case.
        let isLower = settings.value("disablePathToLower") != "true"
        guard Self.isPage(path) else {
            if Self.isAsset(path) { addAsset(path, as: local, to: locale + "/", isLower: isLower) }
            return
        }
        if let page = bundle(of: path, project) {
            notes.append(path, 0, "belongs to `\(page)`, whose template shows it; left out")
        } else if project.head(of: path).text("headless") == "true" {
            notes.append(path, 0, "is never published (`headless`); left out")
        } else {
            let place = Self.path(of: local)
            var entry = Entry(source: path, locale: locale, path: isLower ? place.lowercased() : place)
            if settings.value("uglyURLs") == "true" {
                entry.aliases = [Self.htmlAddress(of: isLower ? local.lowercased() : local)]
            }
            entries.append(entry)
        }
    }

    /// Gives the pages of sections the addresses that a pattern of the settings gave them.
    private mutating func addPermalinks(_ settings: HugoSettings, _ project: ForeignProject) {
        for (section, pattern) in settings.permalinks {
            var isKnown = true
            for index in entries.indices
            where entries[index].locale == locales[0] && entries[index].path.hasPrefix(section + "/")
                && entries[index].source.split(separator: "/").last?.hasPrefix("_index") == false
            {
                let matter = project.head(of: entries[index].source)
                let address = Self.address(
                    pattern, of: entries[index].path.withoutPageEnding.replacingEnding("/index", by: ""),
                    matter)
                if let address { entries[index].aliases.append(address) } else { isKnown = false }
            }
            if !isKnown {
                notes.append(
                    settings.path, 0,
                    "the addresses by `\(pattern)` in `\(section)` are not known; they get no aliases")
            }
        }
    }

    /// The address of a page by a pattern; nil when that asks for what is not known.
    private static func address(_ pattern: String, of path: String, _ matter: ForeignFrontMatter) -> String? {
        let day = matter.text("date").flatMap { CalendarDate(String($0.prefix(10))) }?.description ?? ""
        let date = day.split(separator: "-").map(String.init)
        let parts = path.split(separator: "/").map(String.init)
        let name = parts.last ?? ""
        var result: [String] = []
        for part in pattern.split(separator: "/").map(String.init) {
            switch part {
            case ":section": result.append(parts[0])
            case ":sections": result += parts.dropLast()
            case ":year", ":month", ":day":
                guard date.count == 3 else { return nil }
                result.append(date[part == ":year" ? 0 : part == ":month" ? 1 : 2])
            case ":filename", ":contentbasename": result.append(name)
            case ":slug", ":slugorfilename", ":slugorcontentbasename":
                guard let slug = matter.text("slug") ?? (part == ":slug" ? nil : name) else { return nil }
                result.append(slug)
            default:
                if part.contains(":") { return nil }
                result.append(part)
            }
        }
        return result.joined(separator: "/")
    }

    /// Makes the page of a section whose pages have dates, as a blog's, a list of posts.
    private mutating func addListsOfPosts(_ project: ForeignProject) {
        for index in entries.indices {
            let folder = entries[index].path.replacingEnding("index.md", by: "")
            guard !folder.isEmpty, !folder.hasSuffix(".md"), !folder.dropLast().contains("/") else {
                continue
            }
            let pages = entries.filter { $0.path.hasPrefix(folder) && $0.source != entries[index].source }
            let dated = pages.filter {
                project.head(of: $0.source).text("date") != nil
            }
            let isBlog = ["blog/", "posts/", "post/", "news/"].contains(folder)
            if isBlog, !dated.isEmpty { entries[index].layout = "posts" }
        }
    }

    /// The page with `index.md` that a text beside it or below is part of; nil for pages of their own.
    private func bundle(of path: String, _ project: ForeignProject) -> String? {
        var folders = path.split(separator: "/").dropLast().map(String.init)
        // The folder of all pages is no bundle, nor is that of a language.
        let root = root.split(separator: "/").count
        let top = folders.count > root && locales.contains(folders[root]) ? root + 1 : root
        if path.split(separator: "/").last?.hasPrefix("index.") == true { folders.removeLast() }
        while folders.count > top {
            let page = folders.joined(separator: "/") + "/index.md"
            if project.files[page] != nil { return page }
            folders.removeLast()
        }
        return nil
    }
}
