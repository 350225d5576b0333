package import Diagnostics

/// Where a link leads or an image comes from, as the author wrote it.
package struct Link: Hashable, Sendable {
    /// The destination, entities and escapes resolved (`../microsoft/ios.md#id`, `https://…`).
    package var destination: String
    /// The title in quotes, empty when there is none.
    package var title: String
    /// Whether this is an image.
    package var isImage: Bool
    /// The link's text, or the image's alternative text, without markup.
    package var text: String
    /// Width in CSS pixels (`{width=640 height=480}` after an image).
    package var width: Int?
    /// Height in CSS pixels.
    package var height: Int?
    /// Where the link begins.
    package var location: SourceLocation

    package init(
        destination: String, title: String = "", isImage: Bool = false, text: String = "",
        width: Int? = nil, height: Int? = nil, location: SourceLocation
    ) {
        self.destination = destination
        self.title = title
        self.isImage = isImage
        self.text = text
        self.width = width
        self.height = height
        self.location = location
    }
}
