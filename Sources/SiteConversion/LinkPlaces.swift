import Foundation
import Markdown

/// The places in the new project that the links of old pages lead to.
struct LinkPlaces {
    /// Old file → its place in the new project.
    let places: [String: String]
    /// Folder of the old pages.
    let root: String
    let project: ForeignProject

    /// Folders of translations: a neighbour may be there in the source language only.
    var translations: [String] = []
    /// Addresses and names, in lower case → old file.
    var addresses: [String: String] = [:]
    /// Old file → id of its title, which is the page itself here.
    var titleIDs: [String: String] = [:]
    /// Address at which the document is published.
    var baseURL: String?
    /// Returns whether pages were published as `a/b.html` rather than `a/b/`.
    var hasHTMLEndings = false
    /// Returns whether `/…` means the document's own address rather than the host's (Docusaurus).
    var addsBase = false

    /// The new form of an old file's destination in its new place; nil when it stays.
    func destination(_ written: String, from path: String, at place: String) -> String? {
        var old = written
        if let base = baseURL, old.hasPrefix(base + "/") { old = String(old.dropFirst(base.count)) }
        if old.hasPrefix("#") { return old == "#" ? nil : ownAnchor(old, path, place) }
        guard !old.contains("://"), !old.hasPrefix("mailto:"), !old.hasPrefix("//") else { return nil }
        var name = Self.decoded(old.withoutFragment)
        if name.hasPrefix("@site/") { name = "/" + name.dropFirst("@site/".count) }
        guard !name.isEmpty, let found = found(name, from: path), let new = places[found]
        else { return old == written ? outside(old, from: path) : nil }
        let fragment = fragment(of: old, in: found)
        if new.hasPrefix("public/") { return new.dropFirst("public".count) + fragment }
        // A link to an image has no language of its own: the path is one within the same language's folder.
        return Self.relative(from: place, to: Self.sameLanguage(new, as: place)) + fragment
    }

    private func found(_ name: String, from path: String) -> String? {
        if let file = candidates(name, from: path).first(where: { places[$0] != nil }) { return file }
        if name.hasPrefix("/"), let base = baseURL?.range(of: "://").flatMap({ baseURL?[$0.upperBound...] }),
            let slash = base.firstIndex(of: "/"), name.hasPrefix(base[slash...] + "/")
        {
            return found(String(name.dropFirst(base[slash...].count)), from: path)
        }
        let bare = name.trimmingSlashes.replacingEnding(".html", by: "").withoutPageEnding
        if !name.hasPrefix("/"), let beside = ForeignProject.joined(path, bare), beside.hasPrefix(root) {
            let local = String(beside.dropFirst(root.count)).lowercased()
            if let file = addresses[local] { return file }
        }
        if addsBase, name.hasPrefix("/"), bare == "docs", let home = addresses[""] { return home }
        return name.hasPrefix("../") || bare.isEmpty
            ? nil
            : addresses[bare.lowercased()]
                ?? (bare.hasPrefix("docs/") ? addresses[bare.dropFirst("docs/".count).lowercased()] : nil)
    }

    /// The anchor of a link; none when it is the page's title.
    private func fragment(of old: String, in file: String) -> String {
        let fragment = old.fragment.replacingEnding("/", by: "")
        if fragment.hasPrefix("#"), String(fragment.dropFirst()) == titleIDs[file] { return "" }
        return fragment.hasPrefix("#")
            ? "#" + HTMLWords.anchor(Self.decoded(String(fragment.dropFirst()))) : fragment
    }

    private func ownAnchor(_ old: String, _ path: String, _ place: String) -> String? {
        let new = fragment(of: old, in: path)
        if new.isEmpty { return place.split(separator: "/").last.map(String.init) }
        return new == old ? nil : new
    }

    /// The whole address of a link that leads out of the document; nil for others, and where it is published unknown.
    private func outside(_ old: String, from path: String) -> String? {
        guard let baseURL, !(addsBase && old.hasPrefix("/")), let scheme = baseURL.range(of: "://") else {
            return nil
        }
        let host = baseURL[scheme.upperBound...].prefix { $0 != "/" }
        let base = baseURL[host.endIndex...].split(separator: "/").map(String.init)
        var parts = base
        if old.hasPrefix("/") {
            parts = []
        } else {
            let own = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
            parts += own.withoutPageEnding.split(separator: "/").map(String.init)
            let isFolder = own.hasSuffix("index.md") || own.hasSuffix("README.md")
            if hasHTMLEndings, !isFolder, !parts.isEmpty { parts.removeLast() }
        }
        for part in old.withoutFragment.split(separator: "/") where part != "." {
            if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return nil }
        }
        guard parts.count < base.count || Array(parts.prefix(base.count)) != base else { return nil }
        let end = old.withoutFragment.hasSuffix("/") && !parts.isEmpty ? "/" : ""
        return baseURL[..<scheme.upperBound] + host + "/" + parts.joined(separator: "/") + end + old.fragment
    }

    /// The old files that a path may mean, the likeliest first.
    private func candidates(_ name: String, from path: String) -> [String] {
        let isRooted = name.hasPrefix("/")
        let bare = name.trimmingSlashes
        var starts: [String] = []
        if isRooted {
            starts = [root + bare, bare, "static/" + bare]
            if bare.hasPrefix("docs/") { starts.append(root + bare.dropFirst("docs/".count)) }
        } else {
            if let beside = ForeignProject.joined(path, name) { starts.append(beside) }
            // A translation of Docusaurus, whose neighbours may be there in the source language only.
            if let folder = path.range(of: "/current/"), path.hasPrefix("i18n/"),
                let source = ForeignProject.joined(root + path[folder.upperBound...], name)
            {
                starts.append(source)
            }
            for folder in translations where path.hasPrefix(folder) {
                starts += [ForeignProject.joined(root + path.dropFirst(folder.count), name)].compactMap { $0 }
            }
            // A link by address: the page itself counts as a folder.
            if let below = ForeignProject.joined(path.withoutPageEnding + "/x", name) { starts.append(below) }
            if let atRoot = ForeignProject.joined(root + "x", name) { starts.append(atRoot) }
        }
        return starts.flatMap { start -> [String] in
            let bare = start.trimmingSlashes.replacingEnding(".html", by: "")
            return [
                start, bare + ".md", bare + ".mdx", bare + "/index.md", bare + "/README.md",
                bare + "/_index.md",
            ]
        }
    }

    /// A place in the folder of the language that `page` is in.
    private static func sameLanguage(_ place: String, as page: String) -> String {
        var parts = place.split(separator: "/", maxSplits: 2).map(String.init)
        let own = page.split(separator: "/", maxSplits: 2).map(String.init)
        guard parts.count == 3, own.count == 3, parts[0] == "content" else { return place }
        parts[1] = own[1]
        return parts.joined(separator: "/")
    }

    private static func relative(from: String, to: String) -> String {
        let start = from.split(separator: "/").dropLast()
        let goal = to.split(separator: "/")
        let shared = zip(start, goal.dropLast()).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - shared)
        return (up + goal.dropFirst(shared).map(String.init)).joined(separator: "/")
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension LinkPlaces {
    /// Takes in what a page is called in links: its address and names in its head, and the id of its title.
    mutating func addAddresses(of entry: ConversionPlan.Entry, _ source: String) {
        let own = entry.path.withoutPageEnding
        guard ConversionPlan.isPage(entry.source), let text = project.text(entry.source) else {
            if entry.locale == source { addresses[own.lowercased()] = entry.source }
            return
        }
        let matter = ForeignFrontMatter(text, path: entry.source)
        var lines = matter.lines.map(\.text)
        if let title = Conversion.takeTitle(from: &lines) {
            titleIDs[entry.source] = HeadingIDs.standard.made(of: Conversion.plain(title))
        }
        guard entry.locale == source else { return }
        let folder = own.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        var names = [own]
        for key in ["slug", "id", "url"] {
            guard let name = matter.text(key) else { continue }
            names.append(name.hasPrefix("/") || key == "url" ? name : folder + name)
        }
        names += entry.aliases
        names += matter["aliases"]?.items.compactMap(\.text) ?? []
        for name in names {
            let address = name.trimmingSlashes.lowercased()
            if addresses[address] == nil || name == own { addresses[address] = entry.source }
        }
    }
}
