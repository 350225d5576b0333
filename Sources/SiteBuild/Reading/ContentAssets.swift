import SiteModel

/// Pictures and downloads that stand beside the pages: `content/en/guide/map.png` is published as
/// `en/guide/map.png`.
enum ContentAssets {
    /// Endings of files that are published from `content/`; others are notes and sources of somebody.
    private static let endings: Set<String> = [
        "apng", "avif", "csv", "gif", "ico", "jpeg", "jpg", "json", "mp3", "mp4", "ogg", "pdf", "png", "svg",
        "txt", "wav", "webm", "webp", "zip",
    ]

    /// Returns whether a file of `content/<locale>/` is published as it is.
    static func isAsset(_ path: String) -> Bool {
        // Nearly every file is a page.
        if path.utf8.suffix(3).elementsEqual(".md".utf8) { return false }
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    /// The file's place in the output; nil when it belongs to no language of the site.
    ///
    /// - Parameter path: relative to the project's root.
    static func output(_ path: String, locales: [SiteLocale]) -> String? {
        guard isAsset(path) else { return nil }
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count > 2, parts[0] == "content",
            !parts.contains(where: { $0.hasPrefix("_") || $0.hasPrefix(".") }),
            let locale = locales.first(where: { $0.tag == parts[1] })
        else { return nil }
        return locale.folder + parts.dropFirst(2).joined(separator: "/")
    }

    /// Files that stand among the pages and are neither pages nor published.
    static func unpublished(_ sources: SiteSources, locales: [SiteLocale]) -> Set<String> {
        let others = sources.files.keys.lazy.filter {
            $0.hasPrefix("content/") && !$0.utf8.suffix(3).elementsEqual(".md".utf8)
                && output($0, locales: locales) == nil
        }
        return Set(others)
    }

    /// All of them, by their places in the output.
    static func files(
        _ sources: SiteSources, locales: [SiteLocale]
    ) -> [(path: String, bytes: [UInt8])] {
        sources.below("content").compactMap { file in
            output("content/" + file.path, locales: locales).map { ($0, file.bytes) }
        }
    }
}
