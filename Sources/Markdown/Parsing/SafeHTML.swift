internal import Diagnostics

/// Raw HTML while it is rewritten.
struct SafeHTML {
    /// The place where a block of the project's own begins or ends.
    struct Turn {
        /// The block that begins; nil: the innermost one ends.
        var begun: CustomBlock?
        /// The HTML before it: how many bytes, and how many addresses.
        var bytes: Int
        var addresses: Int
    }

    /// The HTML written so far.
    var bytes: [UInt8] = []
    /// Addresses that are written later.
    var addresses: [RawHTML.Address] = []
    /// Beginnings and ends of the project's own blocks, in order.
    private(set) var turns: [Turn] = []
    /// Indicates whether the project's own blocks may stand here: between blocks, not within a line.
    var takesBlocks = false

    mutating func append(_ text: String) { bytes += text.utf8 }

    /// Appends an attribute, character references kept.
    mutating func append(_ attribute: String, _ value: [UInt8]) {
        bytes += " \(attribute)=\"".utf8
        HTMLText.appendKeepingReferences(value[...], to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Begins a block of the project's own.
    mutating func begin(_ block: CustomBlock) {
        turns.append(Turn(begun: block, bytes: bytes.count, addresses: addresses.count))
    }

    /// Writes the end of a tag, a mark or a block of the project's own.
    mutating func end(_ tag: OpenTag) {
        if tag.isOwn {
            turns.append(Turn(begun: nil, bytes: bytes.count, addresses: addresses.count))
        } else {
            append(SiteTag.end(of: tag.isNested ? "span" : tag.name))
        }
    }

    /// All of it, as it is kept.
    func whole(_ source: [UInt8], at location: SourceLocation) -> RawHTML {
        part(source, from: (0, 0), to: (bytes.count, addresses.count), at: location)
    }

    /// The HTML between two places, as it is kept; empty when it shows nothing.
    func part(
        _ source: [UInt8], from start: (bytes: Int, addresses: Int), to end: (bytes: Int, addresses: Int),
        at location: SourceLocation
    ) -> RawHTML {
        var safe = Array(bytes[start.bytes..<end.bytes])
        let own = addresses[start.addresses..<end.addresses].map { address in
            var address = address
            address.offset -= start.bytes
            return address
        }
        if safe.allSatisfy(\.isASCIISpace), own.isEmpty { safe = [] }
        return RawHTML(source: source, safe: safe, addresses: own, location: location)
    }
}
