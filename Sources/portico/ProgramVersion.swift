import CSourceVersion

/// The text of `portico --version`.
enum ProgramVersion {
    /// The release that this source is, or becomes; a tag `v…` of the same number marks it.
    static let number = "1.0.0"

    /// `portico 1.0.0 (89036e8, 2026-11-22)`.
    static var text: String { text(source: String(cString: portico_source_version())) }

    /// - Parameter source: commit and day with a space between; empty when nobody knows.
    static func text(source: String) -> String {
        let parts = source.split(separator: " ").map(String.init)
        let known = parts.isEmpty ? "source unknown: not built by make" : parts.joined(separator: ", ")
        return "portico \(number) (\(known))"
    }
}
