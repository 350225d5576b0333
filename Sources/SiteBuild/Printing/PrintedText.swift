import SiteModel

/// A page's HTML as a part of a larger document: headings one or more levels lower, ids that no other page has, and
/// links to pages of the document as links within it.
///
/// The HTML is the renderer's: every attribute has its value in double quotes.
struct PrintedText {
    let id: String
    /// The number of levels that headings go down.
    let shift: Int
    /// Address of each page of the document → its id.
    let pages: [String: String]

    /// Attributes that name ids, one or more with spaces between them; groups of `<details>` and buttons are as names.
    private static let names: Set<String> = [
        "id", "for", "headers", "name", "aria-labelledby", "aria-describedby", "aria-controls",
    ]

    func made(_ html: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(html.count + html.count / 16)
        var index = 0
        while index < html.count {
            guard html[index] == UInt8(ascii: "<"), index + 1 < html.count else {
                result.append(html[index])
                index += 1
                continue
            }
            if html[index...].starts(with: "<!--".utf8) {
                let end = html[(index + 4)...].place(of: "-->").map { $0 + 3 } ?? html.count
                result += html[index..<end]
                index = end
            } else {
                index = tag(html, at: index, &result)
            }
        }
        return result
    }

    /// Writes the tag that begins at a place, and returns where it ends.
    private func tag(_ html: [UInt8], at start: Int, _ result: inout [UInt8]) -> Int {
        var index = start + 1
        if html[index] == UInt8(ascii: "/") { index += 1 }
        // `<h2` and `</h2`, not `<hr` or `<header`.
        let isHeading =
            index + 2 < html.count && html[index] | 0x20 == UInt8(ascii: "h")
            && (0x31...0x36).contains(html[index + 1]) && !Self.isName(html[index + 2])
        result += html[start..<index]
        if isHeading {
            result.append(html[index])
            result.append(UInt8(min(6, Int(html[index + 1] - 0x30) + shift) + 0x30))
            index += 2
        }
        while index < html.count, html[index] != UInt8(ascii: ">") {
            guard html[index] == UInt8(ascii: "="), index + 1 < html.count,
                html[index + 1] == UInt8(ascii: "\"")
            else {
                result.append(html[index])
                index += 1
                continue
            }
            let name = Self.name(before: index, in: html)
            let first = index + 2
            let end = html[first...].firstIndex(of: UInt8(ascii: "\"")) ?? html.count
            result += "=\"".utf8
            result += value(html[first..<end], of: name)
            index = end
            // The quote itself.
            if index < html.count {
                result.append(html[index])
                index += 1
            }
        }
        return index
    }

    private func value(_ value: ArraySlice<UInt8>, of name: String) -> [UInt8] {
        if name == "href" { return Array(href(String(decoding: value, as: UTF8.self)).utf8) }
        guard Self.names.contains(name), !value.isEmpty else { return Array(value) }
        return Array(value.split(separator: 0x20).map { Array("\(id):".utf8) + $0 }.joined(separator: [0x20]))
    }

    private func href(_ address: String) -> String {
        if address.hasPrefix("#") { return address == "#" ? "#\(id)" : "#\(id):\(address.dropFirst())" }
        guard address.hasPrefix("/") else { return address }
        let path = address.prefix { $0 != "#" && $0 != "?" }
        guard let page = pages[String(path)] else { return address }
        guard let hash = address.firstIndex(of: "#") else { return "#\(page)" }
        let fragment = address[address.index(after: hash)...]
        return fragment.isEmpty ? "#\(page)" : "#\(page):\(fragment)"
    }

    private static func name(before index: Int, in html: [UInt8]) -> String {
        var start = index
        while start > 0, isName(html[start - 1]) { start -= 1 }
        return String(decoding: html[start..<index], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "-")
    }
}
