/// The pages that a sidebar of Docusaurus names, in order; it is a program, of which only texts are read.
struct SidebarText {
    struct Item {
        /// The id of a page, or a folder.
        let id: String
        let isFolder: Bool
        /// The page's own label.
        var label: String?
        /// The label of the category that begins with it.
        var category: String?
    }

    private(set) var items: [Item] = []
    /// Addresses of other sites, with their lines.
    private(set) var links: [(address: String, line: Int)] = []
    /// Categories for which a list of their pages was made, with the address that they ask for.
    private(set) var generated: [(label: String, slug: String?, line: Int)] = []

    /// The last keys and types of the objects and lists around a place.
    private var around: [(key: String, type: String, hasID: Bool)] = []
    private var line = 1

    // State at a place of the text: the last key, and what the object has said so far.
    private var key = ""
    private var type = ""
    private var label: String?
    private var category: String?
    private var lastCategory: String?
    /// Returns whether the object has named its page already: a label behind it is the page's.
    private var hasID = false

    init(_ text: String) {
        var rest = text[...]
        var start = rest.startIndex
        while let first = rest.first {
            line += text[start..<rest.startIndex].count { $0.isNewline }
            start = rest.startIndex
            if rest.hasPrefix("//") || rest.hasPrefix("/*") {
                let isLine = rest.hasPrefix("//")
                let end = isLine ? rest.firstIndex(where: \.isNewline) : Self.end(of: rest)
                rest = rest[(end ?? rest.endIndex)...]
            } else if first == "'" || first == "\"" || first == "`" {
                rest.removeFirst()
                let value = String(rest.prefix { $0 != first })
                rest = rest.dropFirst(value.count + 1)
                if rest.drop(while: \.isWhitespace).first == ":" { key = value } else { take(value) }
            } else if first.isLetter || first == "_" {
                let word = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
                rest = rest.dropFirst(word.count)
                if rest.drop(while: \.isWhitespace).first == ":" { key = word }
            } else {
                if first == "{" || first == "[" { open(first) }
                if first == "}" || first == "]" { close(first) }
                rest.removeFirst()
            }
        }
    }

    private mutating func open(_ bracket: Character) {
        around.append((key, type, hasID))
        if bracket == "{" { (key, type, hasID) = ("", "", false) }
    }

    private mutating func close(_ bracket: Character) {
        guard let last = around.popLast() else { return }
        if bracket == "}" {
            label = nil
            if type == "category" { category = nil }
        }
        (key, type, hasID) = last
    }

    /// Takes the value of the last key, or an item of its list.
    private mutating func take(_ value: String) {
        switch key {
        case "type":
            type = value
            if value == "generated-index", let lastCategory { generated.append((lastCategory, nil, line)) }
        case "slug" where type == "generated-index":
            if !generated.isEmpty { generated[generated.count - 1].slug = value }
            key = ""
        case "label" where type == "category" || type == "subcategory":
            category = value
            lastCategory = value
        case "href": if value.contains("://") { links.append((value, line)) }
        case "label":
            if hasID { items[items.count - 1].label = value } else { label = value }
        case "", "id", "dirName", "items", "ids":
            items.append(Item(id: value, isFolder: key == "dirName", label: label, category: category))
            (label, category) = (nil, nil)
            hasID = key == "id"
            if key != "items", key != "ids" { key = "" }
        default:
            // `Introduction: ['intro']`
            guard type.isEmpty else { break }
            items.append(Item(id: value, isFolder: false, category: Self.isKey(key) ? key : nil))
            key = ""
        }
        if key == "type" || key == "label" { key = "" }
    }

    private static func isKey(_ key: String) -> Bool { key.first?.isUppercase == true }

    private static func end(of comment: Substring) -> String.Index? {
        var rest = comment.dropFirst(2)
        while !rest.isEmpty {
            if rest.hasPrefix("*/") { return rest.index(rest.startIndex, offsetBy: 2) }
            rest.removeFirst()
        }
        return nil
    }
}
