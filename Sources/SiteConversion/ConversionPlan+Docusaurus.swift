import Diagnostics
import Foundation
import SiteModel

extension ConversionPlan {
    /// A site of Docusaurus: its settings, `docs/`, front matter, `_category_.json`, sidebars, and translations in `i18n/`.
    static func docusaurus(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        let names = marks.flatMap { name in ["", "website/", "docs/", "documentation/"].map { $0 + name } }
        let settings = project.first(names)
        let folder = settings.map { $0.path.split(separator: "/").dropLast().map { $0 + "/" }.joined() } ?? ""
        let read = settings.map { DocusaurusSettings($0.text, path: $0.path) }
        let documents = read.map(\.documents) ?? DocusaurusSettings.Folder(path: "docs", route: "docs")
        var pages = folder + "docs"
        if let read {
            plan.title = read.value("title") ?? plan.title
            let base = read.value("baseUrl")?.trimmingSlashes ?? ""
            plan.baseURL = read.value("url").map {
                $0.replacingEnding("/", by: "") + (base.isEmpty ? "" : "/" + base)
            }
            plan.locales = [read.value("defaultLocale") ?? "en"]
            if let documents {
                let place = ForeignProject.joined(read.path, documents.path)
                if let place, project.hasFolder(place) {
                    pages = place
                } else if documents.path != "docs" {
                    plan.missingFolder = (documents.path, read.path)
                }
            }
            plan.notes.append(
                read.path, 0, "only title, address, language and folders are read; look for redirects")
        }
        // Docusaurus 1 has its pages beside the folder of the site.
        if !project.hasFolder(pages), project.hasFolder("docs") {
            (pages, plan.missingFolder) = ("docs", nil)
        }
        plan.root = pages + "/"
        plan.addAll(project, cutsNumbers: true)
        plan.addAddresses(
            project, of: plan.root, at: documents?.route ?? "docs",
            isFirst: settings?.path.hasSuffix("siteConfig.js") == true,
            hasVersions: project.hasFolder(folder + "versioned_docs"))
        plan.addCategories(project, at: documents?.route ?? "docs")
        plan.addTranslations(project, folder + "i18n/")
        for name in ["sidebars.js", "sidebars.ts", "sidebars.json"] {
            guard let text = project.text(folder + name) else { continue }
            plan.order(as: SidebarText(text), project, folder + name, at: documents?.route ?? "docs")
        }
        plan.takeHome(project)
        plan.addBlog(project, folder, read?.blog ?? DocusaurusSettings.Folder(path: "blog", route: "blog"))
        for other in read?.otherDocuments ?? [] { plan.add(other, project, settings: read?.path ?? "") }
        plan.addOwnPages(project, folder)
        plan.listVersions(project, folder)
        plan.addStatic(project, folder + "static/")
        return plan
    }

    /// The settings of Docusaurus 2 and 3, and of 1.
    private static let marks = ForeignProject.Generator.docusaurus.marks + ["siteConfig.js"]

    /// The folders of a language's documents, posts and other pages.
    private static let translated = ["docs/current/", "blog/", "pages/"].map {
        "docusaurus-plugin-content-" + $0
    }

    private mutating func addTranslations(_ project: ForeignProject, _ folder: String) {
        for (path, inFolder) in project.files(below: folder) where Self.isPage(path) {
            let parts = inFolder.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2, SiteLocale(tag: parts[0]) != nil,
                let inner = Self.translated.first(where: { parts[1].hasPrefix($0) })
            else { continue }
            if !locales.contains(parts[0]) { locales.append(parts[0]) }
            translations.append("\(folder)\(parts[0])/\(inner)")
            let local = String(parts[1].dropFirst(inner.count))
            if inner.contains("-blog") {
                entries.append(Self.post(path, local, parts[0], at: "blog"))
            } else if !Self.isPart(local) {
                entries.append(
                    Entry(source: path, locale: parts[0], path: Self.path(of: local, cutsNumbers: true)))
            }
        }
        translations = Set(translations).sorted()
    }

    /// The page of a folder in the source language: its `index.md`, or a page beside it with its name.
    private func page(of folder: String) -> Int? {
        let names = ["\(folder)/index.md", "\(folder).md"].map { $0.lowercased() }
        return entries.firstIndex { $0.locale == locales[0] && names.contains($0.path.lowercased()) }
    }

    /// Gives pages and folders the order and the names that the sidebars give them.
    private mutating func order(
        as sidebar: SidebarText, _ project: ForeignProject, _ path: String, at route: String
    ) {
        for (address, line) in sidebar.links {
            notes.append(path, line, "`\(address)` in the sidebar: a link to another site; left out")
        }
        var ids: [String: Int] = [:]
        for index in entries.indices
        where entries[index].locale == locales[0] && Self.isPage(entries[index].source) {
            let own = entries[index].path.dropLast(3)
            let folder = own.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            let matter = project.head(of: entries[index].source)
            ids[folder + (matter.text("id") ?? String(own.dropFirst(folder.count)))] = index
        }
        var weight = 0
        for item in sidebar.items {
            weight += 10
            if let index = ids[item.id] {
                entries[index].weight = weight
                entries[index].isListed = true
                entries[index].shortTitle = item.label ?? entries[index].shortTitle
            }
            guard let label = item.category else { continue }
            let isFolder = item.isFolder || !item.id.contains("/")
            let folder = isFolder ? item.id : item.id.split(separator: "/").dropLast().joined(separator: "/")
            let place = folder + "/index.md"
            guard ids[item.id] != nil || isFolder,
                entries.contains(where: { $0.path.hasPrefix(folder + "/") })
            else {
                notes.append(
                    path, 0, "the category `\(label)` has no folder of its own; its name is left out")
                continue
            }
            if let index = page(of: folder) {
                if !entries[index].isListed { entries[index].weight = weight }
                entries[index].isListed = true
                entries[index].shortTitle = entries[index].shortTitle ?? label
            } else {
                entries.append(
                    Entry(
                        source: root + folder + "/_category_.json", locale: locales[0], path: place,
                        weight: weight, shortTitle: label, isListed: true))
            }
        }
        addLists(of: sidebar, path, at: route)
    }

    /// Gives the pages of categories the addresses of the lists that Docusaurus made for them.
    private mutating func addLists(of sidebar: SidebarText, _ path: String, at route: String) {
        for (label, slug, line) in sidebar.generated {
            let address = Self.joined(route, Self.categoryAddress(label, slug: slug))
            if let index = entries.firstIndex(where: {
                $0.locale == locales[0] && $0.shortTitle == label && $0.path.hasSuffix("index.md")
            }) {
                if !entries[index].aliases.contains(address) { entries[index].aliases.append(address) }
            } else {
                notes.append(path, line, "the list of `\(label)` at `/\(address)` has no page here")
            }
        }
    }

    /// Takes names and places of folders from `_category_.json`, and of pages from the numbers before their names.
    private mutating func addCategories(_ project: ForeignProject, at route: String) {
        for index in entries.indices {
            let name = entries[index].source.split(separator: "/").last.map(String.init) ?? ""
            if let number = Self.number(of: name) { entries[index].weight = number * 10 }
        }
        for file in project.files.keys.sorted() where file.hasPrefix(root) && Self.isCategory(file) {
            let json = LocatedYAML.parse(project.files[file] ?? [], path: file).value
            let folder = file.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            let path = Self.path(of: String(folder.dropFirst(root.count)) + "index.md", cutsNumbers: true)
            let weight = Self.weight(json?["position"]?.text, times: 10)
            if let index = page(of: path.withoutPageEnding) {
                entries[index].weight = entries[index].weight ?? weight
                entries[index].shortTitle = json?["label"]?.text
                entries[index].description = json?["link"]?["description"]?.text
            } else {
                let link = json?["link"]
                let label = json?["label"]?.text
                let isGenerated = link?["type"]?.text == "generated-index"
                let address =
                    isGenerated
                    ? label.map {
                        Self.joined(route, Self.categoryAddress($0, slug: link?["slug"]?.text))
                    } : nil
                entries.append(
                    Entry(
                        source: file, locale: locales[0], path: path, weight: weight,
                        shortTitle: label, description: link?["description"]?.text,
                        aliases: [address].compactMap { $0 }))
            }
        }
    }
}
