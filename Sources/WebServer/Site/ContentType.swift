/// Media types of the files a site holds, by file name extension.
enum ContentType {
    /// The `Content-Type` of a file; `application/octet-stream` when unknown.
    static func of(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return table[String(name[name.index(after: dot)...])] ?? "application/octet-stream"
    }

    private static let table = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
        "ico": "image/x-icon", "md": "text/markdown; charset=utf-8", "txt": "text/plain; charset=utf-8",
        "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
        "webmanifest": "application/manifest+json", "woff2": "font/woff2", "woff": "font/woff",
        "ttf": "font/ttf", "otf": "font/otf", "gif": "image/gif", "avif": "image/avif",
        "pdf": "application/pdf", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg",
        "vtt": "text/vtt; charset=utf-8", "yml": "application/yaml", "yaml": "application/yaml",
        "zip": "application/zip", "csv": "text/csv; charset=utf-8",
    ]
}
