/// The place where a store keeps its data (`playground.store` of the configuration).
package enum StoreLocation: Hashable, Sendable {
    /// `sqlite::memory:`: gone with the process.
    case memory
    /// `sqlite:PATH`.
    case file(path: String)

    /// Nil when the text is neither `sqlite::memory:` nor `sqlite:PATH`.
    package init?(_ text: String) {
        guard text.hasPrefix("sqlite:") else { return nil }
        let path = String(text.dropFirst("sqlite:".count))
        if path == ":memory:" {
            self = .memory
        } else if path.isEmpty || path.hasPrefix(":") || path.utf8.contains(0) {
            return nil
        } else {
            self = .file(path: path)
        }
    }
}
