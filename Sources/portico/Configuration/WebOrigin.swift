import OpenID
import SiteModel

/// Addresses of the form `https://host` or `http://host:port`, without a slash at the end.
enum WebOrigin {
    /// The origin that stands at `key`; anything else is reported.
    static func read(_ key: String, from reader: inout MappingReader) -> String? {
        guard let text = reader.text(key), !text.isEmpty else { return nil }
        guard let origin = parse(text) else {
            reader.badValue(
                key, "`\(key)` cannot be `\(text)`",
                notes: ["write scheme and host without a path: `https://docs.example.com`"])
            return nil
        }
        return origin
    }

    /// The origin `text` spells; one slash at the end is forgiven.
    static func parse(_ text: String) -> String? {
        guard let parts = try? URLParts(text), parts.isWeb, parts.path.isEmpty || parts.path == "/",
            parts.query == nil, parts.fragment == nil
        else { return nil }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Returns whether the origin is this machine's own.
    static func isLoopback(_ origin: String) -> Bool { (try? URLParts(origin))?.isLoopback ?? false }
}
