/// The files a site is made of, by path relative to the project's root (`content/en/index.md`,
/// `templates/layouts/guide.mustache`, `public/css/site.css`).
package struct SiteSources: Sendable {
    /// Path → bytes.
    package var files: [String: [UInt8]]

    package init(files: [String: [UInt8]] = [:]) {
        self.files = files
    }

    /// The folders whose files make a site.
    package static let folders = ["content", "templates", "public"]

    /// The one hidden folder that is published (RFC 8615), in `public/`.
    package static let wellKnown = ".well-known"

    /// Whether a path below `public/` is hidden, so that it is not published: a part of it begins with a dot.
    package static func isHidden(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let rest = parts.first.map(String.init) == wellKnown ? parts.dropFirst() : parts[...]
        return rest.contains { $0.hasPrefix(".") }
    }

    /// The files below `folder`, by path relative to it.
    package func below(_ folder: String) -> [(path: String, bytes: [UInt8])] {
        let prefix = folder + "/"
        return files.filter { $0.key.hasPrefix(prefix) }
            .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
            .sorted { $0.0 < $1.0 }
    }
}
