extension [Inline] {
    /// The text a reader sees, without markup, as UTF-8; breaks become spaces.
    package var plainBytes: [UInt8] {
        var bytes: [UInt8] = []
        appendPlainText(to: &bytes)
        return bytes
    }

    /// The text a reader sees, without markup; breaks become spaces.
    package var plainText: String { String(decoding: plainBytes, as: UTF8.self) }

    /// Appends the text a reader sees to `bytes`.
    package func appendPlainText(to bytes: inout [UInt8]) {
        for inline in self {
            switch inline {
            case .text(let text, _), .code(let text, _): bytes += text
            case .softBreak, .lineBreak: bytes.append(UInt8(ascii: " "))
            case .emphasis(let children), .strong(let children), .strikethrough(let children),
                .link(_, let children):
                children.appendPlainText(to: &bytes)
            case .image(let image): bytes += image.text.utf8
            case .html, .footnoteReference: break
            }
        }
    }
}
