import Diagnostics
import MarkdownSyntax
import SiteModel

/// Every page's text as Markdown, beside its HTML.
enum MarkdownTwins {
    /// The twin: the title as a heading, then the text as it was written.
    static func bytes(of file: ContentFile) -> [UInt8] {
        var body = withSamples(file).drop { $0 == 0x0A || $0 == 0x0D }
        while let last = body.last, last == 0x0A || last == 0x0D { body = body.dropLast() }
        return Array("# \(file.frontMatter.title)\n\n".utf8) + body + [0x0A]
    }

    /// The text with the code of its samples put into their empty fences.
    private static func withSamples(_ file: ContentFile) -> ArraySlice<UInt8> {
        var codes: [Int: [UInt8]] = [:]
        func take(_ code: CodeBlock) {
            if code.attributes["sample"] != nil { codes[code.location.line] = code.text }
        }
        file.document.forEachBlock { block in
            switch block {
            case .code(let code): take(code)
            case .codeTabs(let tabs): tabs.forEach(take)
            default: break
            }
        }
        guard !codes.isEmpty else { return file.body }
        let lines = file.body.split(separator: 0x0A, omittingEmptySubsequences: false)
        return ArraySlice(
            lines.enumerated().flatMap { index, line in
                Array(line) + [0x0A] + (codes[file.bodyFirstLine + index] ?? [])
            }.dropLast())
    }
}
