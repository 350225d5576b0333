/// A piece of running text.
package indirect enum Inline: Sendable {
    /// Plain text, entities and escapes already resolved; not yet escaped for HTML.
    case text([UInt8], SourcePosition)
    /// A line break of the source that means a space.
    case softBreak
    case lineBreak
    case code([UInt8], SourcePosition)
    case emphasis([Inline])
    case strong([Inline])
    case strikethrough([Inline])
    case link(Link, [Inline])
    /// An image; its alternative text is `Link.text`.
    case image(Link)
    /// One raw HTML tag or comment.
    case html(RawHTML)
    case footnoteReference(FootnoteReference)
}

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
