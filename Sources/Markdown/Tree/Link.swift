package import Diagnostics

/// The target of a link or the source of an image, as the author wrote it.
package struct Link: Hashable, Sendable {
    /// The destination, entities and escapes resolved (`../microsoft/ios.md#id`, `https://…`).
    package var destination: String
    /// The title in quotes, empty when there is none.
    package var title: String
    package var isImage: Bool
    /// The link's text, or the image's alternative text, without markup.
    package var text: String
    /// Width in CSS pixels (`{width=640 height=480}` after an image).
    package var width: Int?
    package var height: Int?
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

    /// Pixels of the longest side that is written; of longer ones the other side could not be told.
    static let longestSide = 100_000

    /// A side as a number of raw HTML says it, brought within what sides are.
    static func bounded(_ side: Int) -> Int { min(max(side, 0), longestSide) }

    /// The size to show an image at, given that of its file: with one side written, the other keeps its shape.
    package func size(of file: (width: Int, height: Int)) -> (width: Int, height: Int) {
        switch (width, height) {
        case (let width?, let height?): (width, height)
        case (let width?, nil): (width, max(1, file.height * width / max(1, file.width)))
        case (nil, let height?): (max(1, file.width * height / max(1, file.height)), height)
        case (nil, nil): file
        }
    }

    /// Indicates whether the destination has the playground's name in it: few links do.
    package var mayLeadToPlayground: Bool {
        var destination = destination
        return destination.withUTF8 { bytes in
            var start = 0
            let name = "playground".utf8
            while let index = bytes[start...].firstIndex(of: UInt8(ascii: "p")) {
                if bytes[index...].starts(with: name) { return true }
                start = index + 1
            }
            return false
        }
    }
}

/// The scheme of a URL as a browser would see it, and which ones a page may use.
enum LinkScheme {
    /// The schemes a link or image may have.
    static func allowed(isImage: Bool) -> [String] {
        isImage ? ["http", "https"] : ["http", "https", "mailto", "tel"]
    }

    private static let signs = ASCIISet("+-.")

    /// The scheme, lower case; nil for a path. Browsers ignore spaces before and line ends within it.
    static func scheme(of url: String) -> String? {
        var scheme: [UInt8] = []
        for byte in url.utf8 {
            if byte == UInt8(ascii: ":") {
                return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
            }
            if byte == 0x09 || byte == 0x0A || byte == 0x0D || (byte <= 0x20 && scheme.isEmpty) { continue }
            guard byte.isASCIIAlphanumeric || signs.contains(byte) else { return nil }
            scheme.append(byte.asciiLowercased)
        }
        return nil
    }
}
