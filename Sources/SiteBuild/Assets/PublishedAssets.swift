import SiteModel
import SiteTemplates

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
        // Most files have no part.
        guard bytes[...].place(of: mark.before) != nil else { return bytes }
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

/// The style sheets and scripts of `public/`, addressed so that a changed file has a changed address.
struct Assets: Sendable {
    /// Address of every style sheet and script by path relative to `public/`.
    private let addresses: [String: String]

    init(_ publicFiles: [(path: String, bytes: [UInt8])]) {
        var addresses: [String: String] = [:]
        for file in publicFiles where file.path.hasSuffix(".css") || file.path.hasSuffix(".js") {
            addresses[file.path] = "/\(file.path)?v=\(ContentHash.text(file.bytes))"
        }
        self.addresses = addresses
    }

    /// `stylesheets` and `scripts`, sorted, and `css`, `js`: file name without its ending (`-` as `_`) → address.
    var value: TemplateValue {
        [
            "stylesheets": .list(sorted(".css").map { .text($0) }),
            "scripts": .list(sorted(".js").map { .text($0) }),
            "css": named("css/", ".css"), "js": named("js/", ".js"),
        ]
    }

    /// The address of a style sheet or script, by its path relative to `public/`; nil when there is none.
    func address(of path: String) -> String? { addresses[path] }

    /// The names of `value`.
    var shape: TemplateShape {
        var shape = TemplateShape.object(["stylesheets": .list(.leaf), "scripts": .list(.leaf)])
        var styles = names("css/", ".css")
        // The project's own, which pages load if it is there.
        styles.add("blocks")
        shape.set("css", styles)
        shape.set("js", names("js/", ".js"))
        return shape
    }

    private func names(_ folder: String, _ ending: String) -> TemplateShape {
        guard case .object(let members) = named(folder, ending) else { return .unknown }
        return .object(members.mapValues { _ in .leaf })
    }

    private func sorted(_ ending: String) -> [String] {
        addresses.filter { $0.key.hasSuffix(ending) }.sorted { $0.key < $1.key }.map(\.value)
    }

    private func named(_ folder: String, _ ending: String) -> TemplateValue {
        var members: [String: TemplateValue] = [:]
        for (path, address) in addresses where path.hasPrefix(folder) && path.hasSuffix(ending) {
            let name = path.dropFirst(folder.count).dropLast(ending.count)
            if name.contains("/") { continue }
            members[String(name.map { $0 == "-" ? "_" : $0 })] = .text(address)
        }
        return .object(members)
    }
}
