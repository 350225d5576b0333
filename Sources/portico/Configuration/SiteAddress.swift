import OpenID
import SiteModel

/// The address a site is published at: scheme and host, and perhaps a path, without a slash at the end.
enum SiteAddress {
    /// The address that stands at `key`; anything else is reported.
    static func read(_ key: String, from reader: inout MappingReader) -> String? {
        guard let text = reader.text(key), !text.isEmpty else { return nil }
        guard let address = parse(text) else {
            reader.badValue(key, "`\(key)` cannot be `\(text)`", notes: [rule])
            return nil
        }
        return address
    }

    static let rule = "write a whole address: `https://docs.example.com` or `https://example.com/docs`"

    /// The address `text` spells; slashes at the end are forgiven.
    static func parse(_ text: String) -> String? {
        guard let parts = try? URLParts(text), parts.isWeb, parts.query == nil, parts.fragment == nil,
            isPath(parts.path)
        else { return nil }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// The path of an address, without a slash at the end: `/docs`; empty at the host's root.
    static func path(_ address: String) -> String {
        let path = (try? URLParts(address))?.path ?? ""
        return path == "/" ? "" : path
    }

    /// Returns whether a path has names that need no coding anywhere, and none that leads upwards.
    private static func isPath(_ path: String) -> Bool {
        path.split(separator: "/").allSatisfy { name in
            name != "." && name != ".."
                && name.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
                        || "-._~".utf8.contains($0)
                }
        } && !path.contains("//")
    }
}
