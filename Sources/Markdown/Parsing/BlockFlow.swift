internal import Diagnostics

/// The blocks of a container while they are read, with what is open around the next one.
struct BlockFlow {
    /// The blocks so far: of the container, or of the innermost open block of the project's own.
    var blocks: [Block] = []
    /// Tags of raw HTML that wait for their ends.
    var openTags: [OpenTag] = []
    /// Fences marked `tab` that no other block has followed yet.
    var tabs: [CodeBlock] = []
    /// Open blocks of the project's own, each with the blocks before it.
    private var open: [(block: OwnBlock, before: [Block])] = []

    /// Appends raw HTML, and begins and ends the project's own blocks as it says.
    mutating func append(_ safe: SafeHTML, _ source: [UInt8], at location: SourceLocation) {
        guard !safe.turns.isEmpty else { return blocks.append(.html(safe.whole(source, at: location))) }
        var start = (bytes: 0, addresses: 0)
        func part(to end: (bytes: Int, addresses: Int)) -> [Block] {
            let raw = safe.part([], from: start, to: end, at: location)
            return raw.safe.isEmpty ? [] : [.html(raw)]
        }
        for turn in safe.turns {
            let end = (turn.bytes, turn.addresses)
            blocks += part(to: end)
            start = end
            if let block = turn.begun {
                open.append((block, blocks))
                blocks = []
            } else if let last = open.popLast() {
                var block = last.block
                block.blocks = blocks
                blocks = last.before + [.own(block)]
            }
        }
        blocks += part(to: (safe.bytes.count, safe.addresses.count))
    }
}
