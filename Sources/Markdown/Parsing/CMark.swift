internal import CCMarkGFM
internal import Synchronization

/// The cmark-gfm library: registered once, and locked where it is not safe for threads.
enum CMark {
    /// `cmark_parser_finish` changes tables that all parsers share.
    private static let finishing = Mutex<Void>(())

    /// The library's extensions and the node types they added; making it registers them.
    private static let registered: Registration = {
        cmark_gfm_core_extensions_ensure_registered()
        return Registration()
    }()

    /// The result of registration.
    struct Registration: Sendable {
        /// Raw values of the node types that extensions add.
        var table: UInt32 = 0
        var tableRow: UInt32 = 0
        var tableCell: UInt32 = 0
        var strikethrough: UInt32 = 0
    }

    /// The node types that extensions add, learnt from a sample that has one of each.
    static let kinds: Registration = {
        var kinds = registered
        let sample = Array("|a|\n|-|\n|~~b~~|\n".utf8)
        withTree(of: sample, extensions: [.table, .strikethrough], footnotes: false, isStrict: true) { root in
            guard let table = cmark_node_first_child(root.pointer), let row = cmark_node_last_child(table),
                let cell = cmark_node_first_child(row), let strike = cmark_node_first_child(cell)
            else { return }
            kinds.table = cmark_node_get_type(table).rawValue
            kinds.tableRow = cmark_node_get_type(row).rawValue
            kinds.tableCell = cmark_node_get_type(cell).rawValue
            kinds.strikethrough = cmark_node_get_type(strike).rawValue
        }
        return kinds
    }()

    /// Parses `markdown` and lends the tree's root; the nodes live as long as `body` runs.
    ///
    /// - Parameter isStrict: whether scripts without spaces have no rules of their own.
    static func withTree(
        of markdown: [UInt8], extensions: Set<MarkdownExtension>, footnotes: Bool, isStrict: Bool,
        _ body: (CMarkNode) -> Void
    ) {
        _ = registered
        let options = CMARK_OPT_SOURCEPOS | (footnotes ? CMARK_OPT_FOOTNOTES : 0)
        guard let parser = cmark_parser_new(options) else { return }
        defer { cmark_parser_free(parser) }
        let marked = DelimiterRuns.marked(
            markdown, hasStrikethrough: extensions.contains(.strikethrough), isStrict: isStrict)
        if marked != nil { DelimiterRuns.attach(to: parser) }
        // The first extension that takes a character has it.
        if !isStrict, extensions.contains(.autolink) { BareAddress.attach(to: parser) }
        for known in MarkdownExtension.allCases where extensions.contains(known) {
            guard let found = cmark_find_syntax_extension(known.rawValue) else { continue }
            cmark_parser_attach_syntax_extension(parser, found)
        }
        (marked ?? markdown).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard let root = finish(parser) else { return }
        defer { cmark_node_free(root) }
        body(CMarkNode(pointer: root, hasMarks: marked != nil))
    }

    private static func finish(_ parser: OpaquePointer) -> OpaquePointer? {
        // A pointer is not Sendable; its bits are, and parser and tree stay with this thread.
        let parserBits = UInt(bitPattern: parser)
        let rootBits = finishing.withLock { _ in
            UInt(bitPattern: OpaquePointer(bitPattern: parserBits).flatMap { cmark_parser_finish($0) })
        }
        return OpaquePointer(bitPattern: rootBits)
    }
}
