import Foundation

/// The places in the new project that the links of old pages lead to.
struct LinkPlaces {
    /// Old file → its place in the new project.
    let places: [String: String]
    /// Folder of the old pages.
    let root: String
    let project: ForeignProject

    /// The new form of an old file's destination in its new place; nil when it stays.
    func destination(_ old: String, from path: String, at place: String) -> String? {
        guard !old.contains("://"), !old.hasPrefix("#"), !old.hasPrefix("mailto:"), !old.hasPrefix("//")
        else { return nil }
        var name = Self.decoded(old.withoutFragment)
        if name.hasPrefix("@site/") { name = "/" + name.dropFirst("@site/".count) }
        guard !name.isEmpty, let found = candidates(name, from: path).first(where: { places[$0] != nil }),
            let new = places[found]
        else { return nil }
        if new.hasPrefix("public/") { return new.dropFirst("public".count) + old.fragment }
        // A link to an image has no language of its own: the path is one within the same language's folder.
        return Self.relative(from: place, to: Self.sameLanguage(new, as: place)) + old.fragment
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
