import SiteModel

/// Every page's text as Markdown, beside its HTML.
enum MarkdownTwins {
    /// Where the twin of a file is: as in `content/`, so that relative links between twins hold.
    static func path(of file: ContentFile) -> String { "\(file.locale.tag)/\(file.localPath)" }

    /// The twin: the title as a heading, then the text as it was written.
    static func bytes(of file: ContentFile) -> [UInt8] {
        var body = file.body[...].drop { $0 == 0x0A || $0 == 0x0D }
        while let last = body.last, last == 0x0A || last == 0x0D { body = body.dropLast() }
        return Array("# \(file.frontMatter.title)\n\n".utf8) + body + [0x0A]
    }
}
