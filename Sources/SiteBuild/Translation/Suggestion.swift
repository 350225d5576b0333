import Diagnostics

/// The suggestion of what the writer most likely meant.
enum Suggestion {
    /// The candidate nearest to `word`, if one is near.
    static func nearest(_ word: String, among candidates: [String]) -> String? {
        Diagnostic.suggestion(for: word, among: candidates)
    }
}
