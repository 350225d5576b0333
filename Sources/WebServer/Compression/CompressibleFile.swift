/// Kinds of file that are worth compressing.
package enum CompressibleFile {
    private static let endings: Set<String> = [
        "html", "css", "js", "json", "svg", "xml", "txt", "md", "webmanifest",
    ]

    /// Returns whether a file is of text and not too short to become smaller.
    package static func isWorthIt(path: String, size: Int) -> Bool {
        guard size > 400, let dot = path.lastIndex(of: ".") else { return false }
        return endings.contains(String(path[path.index(after: dot)...]))
    }
}

// Makes files smaller for the way to a browser; the sole importer of zlib and brotli.
//
//     bytes ─ContentCoding.compress→ bytes in gzip (RFC 1952) or brotli (RFC 7932), the same on every run
//
// WebServer does it once a file, when one is first asked for; `portico build --compress` for hosts that cannot.
