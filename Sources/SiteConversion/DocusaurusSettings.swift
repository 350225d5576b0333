import Foundation

/// The settings of a site of Docusaurus, a program of which only texts are read.
struct DocusaurusSettings {
    /// A folder of pages and where it is published.
    struct Folder {
        /// As it is written, relative to the settings.
        var path: String
        /// First part of its addresses, without slashes at its ends.
        var route: String
    }

    let path: String
    /// Without comments.
    private let text: String

    init(_ text: String, path: String) {
        self.path = path
        self.text = Self.withoutComments(text)
    }

    /// The text of a key, at its first place.
    func value(_ key: String) -> String? { Self.value(key, in: text[...]) }

    /// The folder of the documents; nil when the settings switch them off.
    var documents: Folder? {
        if let object = object("docs") ?? instances.first(where: { Self.isMain($0) }) {
            return Self.folder(object, "docs")
        }
        if text.contains("docs: false") || text.contains("docs:false") { return nil }
        return Folder(path: value("customDocsPath") ?? "docs", route: value("docsUrl") ?? "docs")
    }

    /// Further folders of documents, each with an address of its own.
    var otherDocuments: [Folder] {
        instances.filter { !Self.isMain($0) }.map {
            Self.folder($0, Self.value("id", in: $0) ?? "docs")
        }
    }

    /// The folder of the posts.
    var blog: Folder { object("blog").map { Self.folder($0, "blog") } ?? Folder(path: "blog", route: "blog") }

    /// The options of each `plugin-content-docs`.
    private var instances: [Substring] {
        text.ranges(of: "plugin-content-docs").compactMap { Self.object(in: text[$0.upperBound...]) }
    }

    private static func isMain(_ object: Substring) -> Bool {
        let id = value("id", in: object)
        return id == nil || id == "default"
    }

    private static func folder(_ object: Substring, _ name: String) -> Folder {
        Folder(
            path: value("path", in: object) ?? name,
            route: (value("routeBasePath", in: object) ?? name).trimmingSlashes)
    }

    /// The object that is the value of a key.
    private func object(_ key: String) -> Substring? {
        for place in text.ranges(of: key) where Self.isKey(place, in: text[...]) {
            let rest = text[place.upperBound...].drop { "'\": \n\t\r".contains($0) }
            if rest.first == "{" { return Self.object(in: rest) }
        }
        return nil
    }

    /// The text between the first brace, if nothing but marks stands before it, and the one that closes it.
    private static func object(in text: Substring) -> Substring? {
        let start = text.drop { "'\"`, \n\t\r()".contains($0) }
        guard start.first == "{" else { return nil }
        var depth = 0
        var quote: Character?
        for index in start.indices {
            let character = start[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if "'\"`".contains(character) {
                quote = character
            } else if character == "{" {
                depth += 1
            } else if character == "}" {
                depth -= 1
                if depth == 0 { return start[start.index(after: start.startIndex)..<index] }
            }
        }
        return nil
    }

    /// Returns whether a word is a key: nothing but its name before a colon.
    private static func isKey(_ place: Range<String.Index>, in text: Substring) -> Bool {
        if place.lowerBound > text.startIndex {
            let before = text[text.index(before: place.lowerBound)]
            if before.isLetter || before.isNumber || "_-/.".contains(before) { return false }
        }
        return text[place.upperBound...].drop { "'\" ".contains($0) }.first == ":"
    }

    private static func value(_ key: String, in text: Substring) -> String? {
        guard let place = text.ranges(of: key).first(where: { isKey($0, in: text) }) else { return nil }
        let rest = text[place.upperBound...].drop { "'\" :\n\t\r".contains($0) && $0 != "`" }
        // The quote before the text has been passed over with the marks.
        let quote = text[..<rest.startIndex].last ?? " "
        if rest.first == "`" { return String(rest.dropFirst().prefix { $0 != "`" }) }
        guard quote == "'" || quote == "\"" else { return nil }
        return String(rest.prefix { $0 != quote })
    }

    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if "'\"`".contains(first) {
                let end = rest.dropFirst().firstIndex { $0 == first || first != "`" && $0.isNewline }
                let next = end.map { rest.index(after: $0) } ?? rest.endIndex
                result += rest[..<next]
                rest = rest[next...]
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }
}
