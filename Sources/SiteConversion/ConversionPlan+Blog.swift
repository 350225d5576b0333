import Diagnostics
import Foundation
import SiteModel

/// The parts of a site of Docusaurus besides its documents.
extension ConversionPlan {
    /// Makes the page of the documents with `slug: /` the home page, in all languages.
    mutating func takeHome(_ project: ForeignProject) {
        guard !entries.contains(where: { $0.path == "index.md" }),
            let home = entries.first(where: { entry in
                entry.locale == locales[0] && Self.isPage(entry.source)
                    && project.head(of: entry.source).text("slug") == "/"
            })
        else { return }
        for index in entries.indices where entries[index].path == home.path {
            entries[index].path = "index.md"
        }
    }

    /// Posts of `blog/`, with the names of their authors and a page that lists them.
    mutating func addBlog(
        _ project: ForeignProject, _ folder: String, _ settings: DocusaurusSettings.Folder
    ) {
        guard let place = ForeignProject.joined(folder + "x", settings.path) else {
            notes.append(
                folder, 0, "the posts in `\(settings.path)` are left out: they are not in the folder")
            return
        }
        let blog = place + "/"
        let posts = project.files(below: blog).filter { Self.isPage($0.path) && !Self.isPart($0.local) }
        guard !posts.isEmpty else { return }
        for (path, local) in posts {
            var post = Self.post(path, local, locales[0], at: settings.route)
            if let slug = project.head(of: path).text("slug") {
                post.aliases = [Self.joined(settings.route, slug.trimmingSlashes)]
            }
            entries.append(post)
        }
        let isThere = entries.contains { $0.path == "blog/index.md" || $0.path == "blog.md" }
        if !isThere {
            entries.append(
                Entry(
                    source: blog, locale: locales[0], path: "blog/index.md", shortTitle: "Blog",
                    layout: "posts", aliases: [settings.route]))
        }
        for (path, local) in project.files(below: blog) where Self.isAsset(path) {
            let name = local.split(separator: "/").map { Self.allowed(String($0)) }
            assets.append(
                Asset(source: path, path: "content/\(locales[0])/blog/" + name.joined(separator: "/")))
        }
        for name in ["authors.yml", "authors.yaml"] {
            guard let bytes = project.files[blog + name] else { continue }
            for entry in LocatedYAML.parse(bytes, path: blog + name).value?.entries ?? [] {
                authors[entry.key] = entry.value["name"]?.text
            }
        }
    }

    /// `2026-11-21-first.md`, `2026-11-21-first/index.md` or `2026/11/21/first.md` as a post with its day.
    static func post(_ path: String, _ local: String, _ locale: String, at route: String) -> Entry {
        var name = Self.path(of: local).replacingEnding(".md", by: "").replacingEnding("/index", by: "")
        var entry = Entry(source: path, locale: locale, path: "")
        if let day = name.prefixMatch(of: /([0-9]{4})[-\/]([0-9]{2})[-\/]([0-9]{2})[-\/]/) {
            name = String(name[day.range.upperBound...])
            entry.date = "\(day.output.1)-\(day.output.2)-\(day.output.3)"
            entry.aliases = [joined(route, "\(day.output.1)/\(day.output.2)/\(day.output.3)/\(name)")]
        } else {
            entry.aliases = [joined(route, name)]
        }
        entry.path = "blog/\(name).md"
        return entry
    }

    /// Pages of `src/pages/`; those that are programs are listed.
    mutating func addOwnPages(_ project: ForeignProject, _ folder: String) {
        let pages = folder + "src/pages/"
        for (path, local) in project.files(below: pages) where !Self.isPart(local) {
            if Self.isPage(path) {
                entries.append(Entry(source: path, locale: locales[0], path: Self.path(of: local)))
            } else if [".js", ".jsx", ".ts", ".tsx"].contains(where: { path.hasSuffix($0) }) {
                notes.append(path, 0, "the page is a program; left out")
            }
        }
    }

    /// Names the older versions, which are documents of their own.
    mutating func listVersions(_ project: ForeignProject, _ folder: String) {
        let versions = folder + "versioned_docs/"
        let names = project.files.keys.filter { $0.hasPrefix(versions) }
            .compactMap { $0.dropFirst(versions.count).split(separator: "/").first }
        for name in Set(names).sorted() {
            notes.append(
                versions + name, 0,
                "an older version is left out: convert it by itself; `site.versions` takes it in")
        }
    }
}
