/// The key of everything that a site is made of.
enum SourcesKey {
    /// The key of sources, settings and the program that makes a site of them.
    static func text(_ sources: SiteSources, _ settings: SiteSettings, program: String) -> String {
        var key = CacheKey(of: [program, CanonicalText.of(settings)])
        for file in sources.list {
            key.add(file.path)
            key.add(file.key)
        }
        return String(key.first, radix: 16) + "-" + String(key.second, radix: 16)
    }
}
