/// The "disallowed raw HTML" extension of GFM, for the specification's examples only: pages allow much less.
enum TagFilter {
    private static let names: Set<String> = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
    ]

    /// Appends raw HTML with the `<` of disallowed tags escaped.
    static func append(_ source: [UInt8], to html: inout [UInt8]) {
        for (index, byte) in source.enumerated() {
            guard byte == UInt8(ascii: "<") else {
                html.append(byte)
                continue
            }
            let rest = source[(index + 1)...]
            let name = (rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest).prefix { $0.isASCIILetter }
            let end = name.endIndex < source.count ? source[name.endIndex] : 0
            let isTag = end.isASCIISpace || end == UInt8(ascii: ">") || end == UInt8(ascii: "/")
            let word = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
            html.append(isTag && names.contains(word) ? "&lt;" : "<")
        }
    }
}
