extension QRCode {
    /// The code as SVG without colours of its own beside white and black, with the quiet zone of four modules.
    ///
    /// - Parameter label: its name for those who do not see it.
    package func svg(label: String) -> String {
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
        let name = label.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
        return """
            <svg class="qr" viewBox="0 0 \(edge) \(edge)" role="img" aria-label="\(name)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0,0h\(edge)v\(edge)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }
}
