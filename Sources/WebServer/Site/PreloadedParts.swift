import Foundation

/// The parts that a page is not shown without, as a `Link` header names them (RFC 8288 §3; `preload` of the HTML standard): its style
/// sheets, and the scripts of its head.
///
/// A browser asks for them before it has begun with the page, which on a slow phone is a tenth of a second earlier.
enum PreloadedParts {
    /// The value of the header, such as `<../css/site.css?v=1f>; rel=preload; as=style`, or nil without such parts.
    ///
    /// - Parameter page: the bytes of an HTML document; its style sheets stand in its head, `rel` before `href`.
    static func header(of page: [UInt8]) -> String? {
        let end = page.indices.first {
            page[$0] == UInt8(ascii: "<") && page[$0...].starts(with: "</head>".utf8)
        }
        let head = String(decoding: page[..<(end ?? page.count)], as: UTF8.self)
        let scripts = addresses(in: head.components(separatedBy: "<script ").dropFirst()) { tag in
            // A module is fetched in another way.
            tag.contains("type=\"module\"") ? nil : tag.range(of: "src=\"").map { tag[$0.upperBound...] }
        }
        let styles = addresses(in: head.components(separatedBy: "<link rel=\"stylesheet\" ").dropFirst()) {
            tag in
            tag.hasPrefix("href=\"") ? tag.dropFirst("href=\"".count) : nil
        }
        // A page is read on when its script is there, and shown when its style is.
        let parts =
            scripts.map { "<\($0)>; rel=preload; as=script" }
            + styles.map { "<\($0)>; rel=preload; as=style" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The addresses that tags name, each up to its quotation mark; one with characters that HTML or a header escapes is
    /// left to the page.
    ///
    /// - Parameters:
    ///   - tags: the texts behind the tags' beginnings.
    ///   - start: gives the text of a tag from the address on.
    private static func addresses(
        in tags: some Sequence<String>, from start: (Substring) -> Substring?
    ) -> [Substring] {
        tags.compactMap { text in
            let tag = text.prefix { $0 != ">" }
            guard let rest = start(tag), let end = rest.firstIndex(of: "\"") else { return nil }
            return rest[..<end]
        }
        .filter { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>&\"\\".utf8.contains($0) } }
    }
}
