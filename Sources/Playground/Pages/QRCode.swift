import CQRCode

/// A QR code (ISO/IEC 18004) of a text, in byte mode with error correction level M; libqrencode draws it.
struct QRCode {
    let size: Int
    private let modules: [Bool]

    /// - Returns: nil when the text does not fit into the largest code (2,331 bytes).
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let code = QRcode_encodeData(Int32(clamping: bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        size = Int(code.pointee.width)
        // The lowest bit of a module's byte is its colour.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    subscript(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    /// The code as SVG without colours of its own beside white and black, with the quiet zone of four modules.
    ///
    /// - Parameter label: its name for those who do not see it.
    func svg(label: String) -> String {
        let edge = size + 8
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard self[column, row] else {
                    column += 1
                    continue
                }
                let start = column
                while self[column, row] { column += 1 }
                path += "M\(start + 4),\(row + 4)h\(column - start)v1h-\(column - start)z"
            }
        }
        let name = label.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            "\"", with: "&quot;")
        return """
            <svg class="qr" viewBox="0 0 \(edge) \(edge)" role="img" aria-label="\(name)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0,0h\(edge)v\(edge)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }
}
