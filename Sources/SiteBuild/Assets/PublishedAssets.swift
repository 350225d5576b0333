/// The files of `public/` as they are published: style sheets and scripts put together of their parts, without comments
/// and spare white space; all else as it is.
///
///     css/site.css:   @import "site/tokens.css";     js/site.js:   //= require site/theme.js
///
/// A part stands in a folder below (`css/site/tokens.css`) and is not published by itself. Files called `….min.css` or
/// `….min.js` stay as they are.
struct PublishedAssets {
    /// Path relative to `public/` → bytes, sorted by path.
    let files: [(path: String, bytes: [UInt8])]

    init(_ files: [(path: String, bytes: [UInt8])]) {
        let assets = files.filter { Self.kind(of: $0.path) != nil }
        let sources = Dictionary(assets.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
        var parts: Set<String> = []
        let published = files.map { file -> (path: String, bytes: [UInt8]) in
            guard let kind = Self.kind(of: file.path) else { return file }
            let whole = Self.joined(file.bytes, at: file.path, kind, sources, &parts)
            return (file.path, kind.minified(whole))
        }
        self.files = published.filter { !parts.contains($0.path) }
    }

    private enum Kind {
        case style, script

        /// The text around the name of a part, on a line of its own.
        var mark: (before: String, after: String) {
            switch self {
            case .style: ("@import \"", "\";")
            case .script: ("//= require ", "")
            }
        }

        func minified(_ bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .style: StyleMinifier.minified(bytes)
            case .script: ScriptMinifier.minified(bytes)
            }
        }
    }

    private static func kind(of path: String) -> Kind? {
        if path.hasSuffix(".min.css") || path.hasSuffix(".min.js") { return nil }
        return path.hasSuffix(".css") ? .style : path.hasSuffix(".js") ? .script : nil
    }

    /// The file with its parts in the places that name them.
    private static func joined(
        _ bytes: [UInt8], at path: String, _ kind: Kind, _ sources: [String: [UInt8]],
        _ parts: inout Set<String>
    ) -> [UInt8] {
        let mark = kind.mark
        let before = Array(mark.before.utf8)
        // Most files have no part.
        guard bytes.contains(before) else { return bytes }
        let folder = path.prefix(
            upTo: path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)
        var whole: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let text = String(decoding: line, as: UTF8.self)
            let name = folder + text.dropFirst(mark.before.count).dropLast(mark.after.count)
            if text.hasPrefix(mark.before), text.hasSuffix(mark.after),
                name.dropFirst(folder.count).contains("/"), let part = sources[String(name)]
            {
                parts.insert(String(name))
                whole += part
            } else {
                whole += line
            }
            whole.append(UInt8(ascii: "\n"))
        }
        whole.removeLast()
        return whole
    }
}

extension [UInt8] {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        guard let first = other.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: other) }
    }
}
