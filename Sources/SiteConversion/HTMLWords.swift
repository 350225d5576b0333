import Foundation
import Markdown

/// Tags that pages here do not have, and their successors.
enum HTMLWords {
    /// The beginnings of `<!DOCTYPE>` and the like.
    static let documents = ["<!doctype"]

    /// Tags that become others.
    static let others: [String: String] = [
        "acronym": "abbr", "address": "div", "big": "span", "center": "div", "font": "span", "footer": "div",
        "h1": "h2", "header": "div", "hgroup": "div", "label": "span", "legend": "strong", "main": "div",
        "nav": "div", "nobr": "span", "output": "samp", "strike": "s", "tt": "code",
    ]

    /// Tags that are left out with what they hold, and what is said of them.
    static let emptied: [String: String] = [
        "button": "a button is left out", "canvas": "`<canvas>` is left out", "form": "a form is left out",
        "head": "`<head>` is left out",
        "iframe": "a page of another site is not shown within this one; it is a link",
        "math": "a formula is left out", "object": "`<object>` is left out", "script": "a script is left out",
        "select": "a form is left out", "style": "a style sheet is left out",
        "svg": "a drawing is left out: save it as a file",
        "template": "`<template>` is left out", "textarea": "a form is left out",
        "title": "`<title>` is left out",
    ]

    /// Tags that are known and mean nothing here.
    private static let dropped: Set<String> = [
        "base", "body", "embed", "fieldset", "html", "input", "link", "meta", "noscript", "option", "param",
        "slot",
        "track",
    ]

    /// The site's own tags, which the conversion has written.
    static let marks: Set<String> = ["tabs", "tab", "steps", "cards"]

    /// Elements that end with the paragraph they stand in.
    static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "dfn", "em", "i", "kbd", "mark", "q", "s", "samp",
        "small",
        "span", "strong", "sub", "sup", "u", "var",
    ]

    /// Returns whether a tag is none of HTML, and is to be read: `Vec<T>`, `hugo new <path>`.
    static func isText(_ tag: HTMLTagText, isMDX: Bool) -> Bool {
        if tag.written.contains("-") || tag.written.contains(".") || dropped.contains(tag.name) {
            return false
        }
        return !(isMDX && tag.written.first?.isUppercase == true) && HTMLPolicy.tags[tag.name] == nil
            && !marks.contains(tag.name) && others[tag.name] == nil && emptied[tag.name] == nil
    }

    static func escaped(_ text: String) -> String {
        text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
    }

    /// The attributes that pages here may have, with a space before each.
    static func attributes(of tag: HTMLTagText, as name: String) -> String {
        var allowed = (HTMLPolicy.tags[name] ?? []).union(HTMLPolicy.common)
        if name == "br" || name == "wbr" { allowed = ["lang", "dir"] }
        var seen: Set<String> = []
        var result = ""
        for (written, value) in tag.attributes {
            var key = written == "classname" ? "class" : written
            if name == "a", key == "name" { key = "id" }
            if name == "a", key == "to" { key = "href" }
            guard allowed.contains(key), seen.insert(key).inserted else { continue }
            guard let value else {
                if HTMLPolicy.flags.contains(key) { result += " \(key)" }
                continue
            }
            let new = key == "id" ? anchor(value) : value
            guard !new.isEmpty || key == "alt", HTMLPolicy.allows(Array(new.utf8), for: key, ids: .standard)
            else {
                continue
            }
            let quoted = new.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "&quot;")
            result += HTMLPolicy.flags.contains(key) ? " \(key)" : " \(key)=\"\(quoted)\""
        }
        return result
    }

    /// An id with `-` for what none may have.
    static func anchor(_ id: String) -> String {
        String(id.map { HTMLPolicy.allows(Array(String($0).utf8), for: "id", ids: .standard) ? $0 : "-" })
    }

    static func text(_ text: String?, else other: String) -> String {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return other }
        return text
    }

    /// A link to another site.
    static func link(to address: String, _ text: String?) -> String {
        guard address.hasPrefix("http") || address.hasPrefix("//") else { return "" }
        let full = address.hasPrefix("//") ? "https:" + address : address
        return "<a href=\"\(full)\">\(escaped(self.text(text, else: ForeignPicture.name(of: full))))</a>"
    }
}

/// Pictures that stand on other servers, which readers' browsers are not sent to.
enum ForeignPicture {
    static let note = "a picture of another server is a link: copy it into the project to show it"
    static let withoutAddress = "a picture without an address is left out"
    static let withoutText = "a picture has no alternative text; it is taken for decoration"

    /// The name that an address is shown by.
    static func name(of address: String) -> String {
        let bare = address.withoutFragment.trimmingSlashes
        return bare.split(separator: "/").last.map(String.init) ?? bare
    }

    /// A line whose pictures of other servers are links, and those without a text are decoration.
    ///
    /// - Parameter said: takes what is to be noted.
    static func mended(_ line: String, said: (String) -> Void) -> String {
        guard line.contains("![") else { return line }
        var result = ""
        var rest = line[...]
        while let first = rest.first {
            if first == "`" {
                result += rest.removeCodeSpan()
                continue
            }
            guard first == "!", rest.dropFirst().first == "[", let middle = rest.range(of: "]("),
                let end = rest[middle.upperBound...].firstIndex(of: ")")
            else {
                result.append(rest.removeFirst())
                continue
            }
            let text = String(rest[..<middle.lowerBound].dropFirst(2))
            let address = rest[middle.upperBound..<end].drop { $0 == "<" }.prefix { $0 != " " && $0 != ">" }
            let isFar =
                address.hasPrefix("http://") || address.hasPrefix("https://") || address.hasPrefix("//")
            let isLinked = result.hasSuffix("[") && rest[end...].dropFirst().hasPrefix("](")
            let shown = HTMLWords.text(text, else: name(of: String(address)))
            if isFar {
                said(note)
                result += isLinked ? shown : "[\(shown)](\(address))"
            } else if address.isEmpty {
                said(withoutAddress)
            } else if text.isEmpty, !isLinked {
                said(withoutText)
                result += "<img src=\"\(address)\" alt=\"\">"
            } else {
                result += rest[...end]
            }
            let isPicture = result.hasSuffix(String(rest[...end]))
            rest = rest[rest.index(after: end)...]
            if !isPicture, rest.hasPrefix("{width=") || rest.hasPrefix("{height="),
                let close = rest.firstIndex(of: "}")
            {
                rest = rest[rest.index(after: close)...]
            }
        }
        return result
    }
}
