package import Diagnostics

/// A link of the configuration: to a page as pages are linked from the root (`/guide/`), or elsewhere.
package struct PlacedLink: Hashable, Sendable {
    package var url: String
    /// The place where it is written.
    package var place: SourceLocation

    package init(url: String, place: SourceLocation) {
        self.url = url
        self.place = place
    }
}
