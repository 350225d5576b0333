package import Diagnostics

/// HTML that the author wrote into the Markdown.
package struct RawHTML: Sendable {
    /// A link or picture of raw HTML: the attribute is written where the page knows its final address.
    package struct Address: Sendable {
        /// Offset in `safe` at which the attribute stands.
        package var offset: Int
        /// `href`, `src`, `srcset` or `poster`.
        package var attribute: String
        package var link: Link
    }

    /// As written.
    package var source: [UInt8]
    /// The part that may stand on a page: allowed tags and attributes, rewritten; balanced in its container.
    package var safe: [UInt8]
    /// The addresses left out of `safe`, in order.
    package var addresses: [Address]
    package var location: SourceLocation

    package init(source: [UInt8], safe: [UInt8], addresses: [Address] = [], location: SourceLocation) {
        self.source = source
        self.safe = safe
        self.addresses = addresses
        self.location = location
    }
}

extension RawHTML {
    /// The number of links that `safe` begins, less those that it ends.
    var openedLinks: Int {
        var count = 0
        for index in safe.indices where safe[index] == UInt8(ascii: "<") {
            let tag = safe[(index + 1)...]
            if tag.starts(with: "/a>".utf8) {
                count -= 1
            } else if tag.starts(with: "a ".utf8) || tag.starts(with: "a>".utf8) {
                count += 1
            }
        }
        return count
    }

    /// The text a reader sees of `safe`; each tag is a space.
    package var plainText: String {
        var bytes: [UInt8] = []
        var isTag = false
        for byte in safe {
            if byte == UInt8(ascii: "<") {
                isTag = true
                bytes.append(UInt8(ascii: " "))
            } else if isTag {
                isTag = byte != UInt8(ascii: ">")
            } else {
                bytes.append(byte)
            }
        }
        return HTMLText.decoded(bytes)
    }
}
