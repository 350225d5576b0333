/// The use that a browser makes of an attribute's value.
enum HTMLAttributeKind: Hashable {
    case plain
    /// A URL; `isImage` where a `data:image/` URL is harmless.
    case url(isImage: Bool)
    /// An event handler, `style` or `srcdoc`: a language of its own.
    case code

    private static let urls: Set<String> = [
        "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href",
        "icon",
        "imagesrcset", "longdesc", "manifest", "ping", "poster", "profile", "src", "srcset", "usemap",
        "xlink:href",
        "xml:base",
    ]
    private static let imageElements: Set<String> = ["img", "source", "video", "input"]
    private static let imageAttributes: Set<String> = ["src", "srcset", "poster"]
    private static let animations: Set<String> = ["animate", "animatetransform", "animatemotion", "set"]

    init(element: [UInt8], attribute: [UInt8]) {
        let element = String(decoding: element, as: UTF8.self)
        let attribute = String(decoding: attribute, as: UTF8.self)
        if attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc" {
            self = .code
        } else if Self.urls.contains(attribute) {
            let isImage = Self.imageElements.contains(element) && Self.imageAttributes.contains(attribute)
            self = .url(isImage: isImage)
        } else if Self.animations.contains(element), ["to", "from", "by", "values"].contains(attribute) {
            self = .url(isImage: false)
        } else {
            self = .plain
        }
    }
}
