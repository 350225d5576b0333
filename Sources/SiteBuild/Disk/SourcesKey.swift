import SiteModel

/// The key of everything that a site is made of.
enum SourcesKey {
    /// The key of sources, settings and the program that makes a site of them.
    static func text(_ sources: SiteSources, _ settings: SiteSettings, program: String) -> String {
        var first = ContentHash.of("\(program)\n\(settings)".utf8)
        var second = ContentHash.of("\(settings)\n\(program)".utf8)
        for (path, bytes) in sources.files.sorted(by: { $0.key < $1.key }) {
            first = ContentHash.of(path.utf8, seed: first &+ UInt64(bytes.count))
            second = ContentHash.words(bytes, seed: second &+ ContentHash.of(path.utf8))
            first = ContentHash.words(bytes, seed: first)
        }
        return String(first, radix: 16) + "-" + String(second, radix: 16)
    }
}
