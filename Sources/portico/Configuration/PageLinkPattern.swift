import SiteModel

/// An address of the configuration in which places are kept for a page's own.
enum PageLinkPattern {
    private static let places = ["path", "title", "url"]

    /// Reads `key`; what is no address, or has a place that no page fills, is reported.
    static func read(_ key: String, from reader: inout MappingReader) -> String? {
        guard let text = reader.text(key) else { return nil }
        guard text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("mailto:") else {
            reader.badValue(
                key, "`\(key)` cannot be `\(text)`",
                notes: ["write an address that begins with https:// or mailto:"])
            return nil
        }
        for part in text.split(separator: "{").dropFirst() {
            let name = part.prefix { $0 != "}" }
            if name.count == part.count || !places.contains(String(name)) {
                reader.badValue(
                    key, "`\(key)` has a place `{\(name)}` that no page fills",
                    notes: ["places are {path}, {title} and {url}"])
                return nil
            }
        }
        return text
    }
}
