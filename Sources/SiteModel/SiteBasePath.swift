/// The path below which a server shows a site: `/docs`; empty: at its root.
package struct SiteBasePath: Sendable {
    /// The path, without a slash at the end.
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// The part of an address that is the site's own, with a slash at its beginning; nil when it is not below the path.
    package func inside(_ address: String) -> String? {
        guard address.hasPrefix(path) else { return nil }
        let rest = address.dropFirst(path.count)
        return rest.hasPrefix("/") ? String(rest) : nil
    }
}
