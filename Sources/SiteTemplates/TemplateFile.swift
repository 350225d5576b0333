/// One file of the folder `templates/`.
package struct TemplateFile: Sendable {
    /// Path relative to `templates/`, no leading slash: `layouts/guide.mustache`, `partials/header.mustache`.
    package var path: String
    /// The file's content, UTF-8.
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
