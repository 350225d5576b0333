extension ConversionPlan {
    /// A book of mdBook: `book.toml` and `SUMMARY.md`.
    static func mdBook(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        let settings = TOMLText(project.text("book.toml") ?? "")
        plan.title = settings["book.title"] ?? plan.title
        plan.locales = [settings["book.language"] ?? "en"]
        let source = settings["book.src"] ?? "src"
        plan.root = source.isEmpty || source == "." ? "" : source + "/"
        let summary = plan.root + "SUMMARY.md"
        guard let text = project.text(summary) else {
            plan.missingFolder = plan.missingFolder(project, settings)
            plan.notes.append(summary, 0, "there is no summary: pages are in the order of their names")
            plan.addAll(project)
            return plan
        }
        var seen: Set<String> = []
        var isBegun = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let link = MarkdownLink.first(in: String(line)) else {
                let isPart = line.hasPrefix("# ") && isBegun
                if line.hasPrefix("# ") { isBegun = true }
                if isPart {
                    let title = String(line.dropFirst(2)).trimmingBlanks
                    plan.notes.append(summary, number + 1, "“\(title)”: the title of a part; left out")
                }
                continue
            }
            isBegun = true
            guard let path = ForeignProject.joined(summary, link.destination.withoutFragment),
                project.files[path] != nil
            else {
                let what =
                    link.destination.isEmpty ? "a chapter without a text" : "no file `\(link.destination)`"
                plan.notes.append(summary, number + 1, "“\(link.text)”: \(what); left out")
                continue
            }
            guard seen.insert(path).inserted else { continue }
            plan.entries.append(
                Entry(
                    source: path, locale: plan.locales[0],
                    path: Self.path(of: String(path.dropFirst(plan.root.count))),
                    weight: (number + 1) * 10, shortTitle: link.text, isListed: true,
                    aliases: [Self.htmlAddress(of: String(path.dropFirst(plan.root.count)))]))
        }
        plan.addRedirects(settings)
        plan.listSettings(settings)
        plan.addAssets(project)
        return plan
    }

    /// Redirects, whose new addresses are given from the old ones.
    private mutating func addRedirects(_ settings: TOMLText) {
        let table = "output.html.redirect"
        for (old, new) in settings.values(below: table) {
            let place = ForeignProject.joined(old.trimmingSlashes, new.withoutFragment).flatMap {
                address -> Entry? in
                let name = root + address.replacingEnding("/", by: "").replacingEnding(".html", by: "")
                let files =
                    [".md", "/index.md", "/README.md"].map { name + $0 }
                    + [name.replacingEnding("index", by: "README.md")]
                return entries.first { files.contains($0.source) }
            }
            if let place, !new.contains("://") {
                redirects[old] = place.source
            } else {
                let what = new.contains("://") ? "an address of another site" : "there is no such page"
                notes.append(
                    "book.toml", settings.lines["\(table).\(old)"] ?? 0,
                    "the redirect of `\(old)` to `\(new)`: \(what); left out")
            }
        }
    }

    /// The folder that the settings name for pages, if there are none.
    private func missingFolder(
        _ project: ForeignProject, _ settings: TOMLText
    ) -> (name: String, settings: String)? {
        let hasPages = project.files.keys.contains { $0.hasPrefix(root) && Self.isPage($0) }
        guard !hasPages, let folder = settings["book.src"] else { return nil }
        return (name: folder, settings: "book.toml")
    }

    /// The address of a page that was published as `a/b.html`.
    static func htmlAddress(of local: String) -> String {
        var parts = local.split(separator: "/").map(String.init)
        guard let name = parts.popLast().map(bare) else { return "index.html" }
        return (parts + [name.lowercased() == "readme" ? "index" : name]).joined(separator: "/") + ".html"
    }

    /// Names the settings that readers would miss.
    private mutating func listSettings(_ settings: TOMLText) {
        for name in settings.tables(below: "preprocessor") where !["index", "links"].contains(name) {
            notes.append(
                "book.toml", settings.lines["[preprocessor.\(name)]"] ?? 0,
                "the preprocessor `\(name)` is left out: what it writes into pages is not there")
        }
        let known = [
            "edit-url-template": "; `site.editURL` does the same for the new files",
            "additional-css": "", "additional-js": "", "git-repository-url": "", "mathjax-support": "",
        ]
        for (key, hint) in known where settings["output.html.\(key)"] != nil {
            notes.append(
                "book.toml", settings.lines["output.html.\(key)"] ?? 0,
                "the setting `\(key)` is left out\(hint)")
        }
    }

    /// Every page below the root, in the source language.
    mutating func addAll(_ project: ForeignProject, cutsNumbers: Bool = false) {
        for (path, name) in project.files(below: root) where Self.isPage(path) && !Self.isPart(name) {
            entries.append(
                Entry(source: path, locale: locales[0], path: Self.path(of: name, cutsNumbers: cutsNumbers)))
        }
        addAssets(project, cutsNumbers: cutsNumbers)
    }

    /// Pictures and downloads beside the pages of the source language.
    mutating func addAssets(_ project: ForeignProject, cutsNumbers: Bool = false) {
        for (path, local) in project.files(below: root) where Self.isAsset(path) {
            addAsset(path, as: local, to: locales[0] + "/", cutsNumbers: cutsNumbers)
        }
    }

    /// A picture or a download in a folder of `content/`, which has a slash at its end.
    mutating func addAsset(
        _ path: String, as local: String, to folder: String, cutsNumbers: Bool = false, isLower: Bool = false
    ) {
        var parts = local.split(separator: "/").map(String.init)
        let name = Self.allowed(parts.popLast() ?? "")
        let index = Self.path(of: (parts + ["index.md"]).joined(separator: "/"), cutsNumbers: cutsNumbers)
        let place = (isLower ? index.lowercased() : index).dropLast("index.md".count)
        assets.append(Asset(source: path, path: "content/\(folder)\(place)\(name)"))
    }

    /// Files of a folder that are published at the root: `static/`.
    mutating func addStatic(_ project: ForeignProject, _ folder: String) {
        for (path, local) in project.files(below: folder) {
            assets.append(Asset(source: path, path: "public/" + local))
        }
    }
}
