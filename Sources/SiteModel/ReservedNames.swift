/// Names at the site's root that no page can have where the source language stands there.
package enum ReservedNames {
    /// The names that the server answers itself, and the place where search keeps its files.
    package static let reserved: Set<String> = [
        "__", "emulator", "healthz", "identitytoolkit.googleapis.com", "metrics", "playground", "readyz",
        "search",
        "securetoken.googleapis.com", "stand-in", "www.googleapis.com",
    ]
}
