/// A file that a site is made of.
struct SourceFile: Sendable {
    /// Path relative to the project's root.
    let path: String
    /// The key of its bytes.
    let key: CacheKey
}
