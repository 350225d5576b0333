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
            plan.notes.append(
                ConversionNote(summary, 0, "there is no summary: pages are in the order of their names"))
            plan.addAll(project)
            return plan
        }
        var seen: Set<String> = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let link = MarkdownLink.first(in: String(line)) else { continue }
            guard let path = ForeignProject.joined(summary, link.destination.withoutFragment),
                project.files[path] != nil
            else {
                let what =
                    link.destination.isEmpty ? "a chapter without a text" : "no file `\(link.destination)`"
                plan.notes.append(ConversionNote(summary, number + 1, "“\(link.text)”: \(what); left out"))
                continue
            }
            guard seen.insert(path).inserted else { continue }
            plan.entries.append(
                Entry(
                    source: path, locale: plan.locales[0],
                    path: Self.path(of: String(path.dropFirst(plan.root.count))),
                    weight: (number + 1) * 10, shortTitle: link.text))
        }
        for (old, new) in settings.values(below: "output.html.redirect") {
            let target = ForeignProject.joined(
                plan.root + "x", new.withoutFragment.replacingEnding(".html", by: ".md"))
            plan.redirects[old] = target ?? new
        }
        plan.addAssets(project)
        return plan
    }

    /// Every page below the root, in the source language.
    mutating func addAll(_ project: ForeignProject, cutsNumbers: Bool = false) {
        for path in project.files.keys.sorted() where path.hasPrefix(root) && Self.isPage(path) {
            let name = String(path.dropFirst(root.count))
            if name.split(separator: "/").contains(where: { $0.hasPrefix("_") && !$0.hasPrefix("_index") }) {
                continue
            }
            entries.append(
                Entry(source: path, locale: locales[0], path: Self.path(of: name, cutsNumbers: cutsNumbers)))
        }
        addAssets(project, cutsNumbers: cutsNumbers)
    }

    /// Pictures and downloads beside the pages of the source language.
    mutating func addAssets(_ project: ForeignProject, cutsNumbers: Bool = false) {
        for path in project.files.keys.sorted() where path.hasPrefix(root) && Self.isAsset(path) {
            var parts = path.dropFirst(root.count).split(separator: "/").map(String.init)
            guard let name = parts.popLast() else { continue }
            let folder = Self.path(
                of: (parts + ["index.md"]).joined(separator: "/"), cutsNumbers: cutsNumbers)
            let new = folder.dropLast("index.md".count) + Self.allowed(name)
            assets.append(Asset(source: path, path: "content/\(locales[0])/\(new)"))
        }
    }

    /// Files of a folder that are published at the root: `static/`.
    mutating func addStatic(_ project: ForeignProject, _ folder: String) {
        for path in project.files.keys.sorted() where path.hasPrefix(folder) {
            assets.append(Asset(source: path, path: "public/" + path.dropFirst(folder.count)))
        }
    }
}
