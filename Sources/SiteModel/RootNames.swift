/// Names at the site's root that no page can have where the source language stands there.
package enum RootNames {
    /// What the server answers itself, and where search keeps its files.
    package static let reserved: Set<String> = [
        "emulator", "healthz", "metrics", "playground", "readyz", "search", "stand-in",
    ]
}
