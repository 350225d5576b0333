internal import CCMarkGFM

/// A node of cmark's tree, valid while `CMark.withTree` runs.
struct CMarkNode {
    let pointer: OpaquePointer
    /// Indicates whether the parsed text had marks for its delimiters, which are signs again in what the node says.
    let hasMarks: Bool

    /// Raw value of the node's type.
    var kind: UInt32 { cmark_node_get_type(pointer).rawValue }
    var firstChild: CMarkNode? { node(cmark_node_first_child(pointer)) }
    var next: CMarkNode? { node(cmark_node_next(pointer)) }
    var children: UnfoldSequence<CMarkNode, CMarkNode?> {
        sequence(state: firstChild) { node in
            defer { node = node?.next }
            return node
        }
    }

    /// Line in the parsed text, 1-based; 0 when cmark lost it.
    var startLine: Int {
        let line = Int(cmark_node_get_start_line(pointer))
        return line > 0 ? line : delimiterPlace?.line ?? 0
    }
    /// Column in bytes, 1-based; 0 when cmark lost it.
    var startColumn: Int {
        let column = Int(cmark_node_get_start_column(pointer))
        return column > 0 ? column : delimiterPlace?.column ?? 0
    }
    /// Last line, 1-based.
    var endLine: Int { Int(cmark_node_get_end_line(pointer)) }

    /// The node's own text.
    var literal: [UInt8] { bytes(cmark_node_get_literal(pointer)) }
    var url: String { String(decoding: bytes(cmark_node_get_url(pointer)), as: UTF8.self) }
    var title: String { String(decoding: bytes(cmark_node_get_title(pointer)), as: UTF8.self) }
    var info: String { String(decoding: bytes(cmark_node_get_fence_info(pointer)), as: UTF8.self) }
    var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

    /// The fence's length and character; nil when the code is indented.
    var fence: (length: Int, character: UInt8)? {
        var length: CInt = 0
        var offset: CInt = 0
        var character: CChar = 0
        guard cmark_node_get_fenced(pointer, &length, &offset, &character) != 0 else { return nil }
        return (Int(length), UInt8(bitPattern: character))
    }

    /// Indicates whether the task is done; nil when the item is no task.
    var task: Bool? {
        guard cmark_node_get_syntax_extension(pointer) != nil else { return nil }
        return cmark_gfm_extensions_get_tasklist_item_checked(pointer)
    }

    /// The alignment of each column of a table.
    var alignments: [Table.Alignment] {
        let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
        guard count > 0, let letters = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
        return (0..<count).map { index in
            switch letters[index] {
            case UInt8(ascii: "l"): .left
            case UInt8(ascii: "c"): .center
            case UInt8(ascii: "r"): .right
            default: .none
            }
        }
    }

    /// All text below the node, however deep, without recursion.
    var flatText: [UInt8] {
        guard let iterator = cmark_iter_new(pointer) else { return [] }
        defer { cmark_iter_free(iterator) }
        var text: [UInt8] = []
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE || event == CMARK_EVENT_NONE { return text }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
                text += bytes(cmark_node_get_literal(node))
            case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text.append(UInt8(ascii: " "))
            default: break
            }
        }
    }

    private func node(_ pointer: OpaquePointer?) -> CMarkNode? {
        pointer.map { CMarkNode(pointer: $0, hasMarks: hasMarks) }
    }

    /// The place of a marked delimiter, which cmark does not know.
    private var delimiterPlace: (line: Int, column: Int)? {
        cmark_node_get_user_data(pointer).map { DelimiterRuns.place(from: UInt(bitPattern: $0)) }
    }

    private func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
        guard let text else { return [] }
        var bytes = text.withMemoryRebound(to: UInt8.self, capacity: cmark_text_length(text)) {
            Array(UnsafeBufferPointer(start: $0, count: cmark_text_length(text)))
        }
        if hasMarks { DelimiterRuns.restore(&bytes) }
        return bytes
    }
}
