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

    init(_ text: String) {
        var key = ""
        var type = ""
        var label: String?
        var category: String?
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix("//") || rest.hasPrefix("/*") {
                let isLine = rest.hasPrefix("//")
                let end = isLine ? rest.firstIndex(where: \.isNewline) : Self.end(of: rest)
                rest = rest[(end ?? rest.endIndex)...]
            } else if first == "'" || first == "\"" || first == "`" {
                rest.removeFirst()
                let value = String(rest.prefix { $0 != first })
                rest = rest.dropFirst(value.count + 1)
                if rest.drop(while: \.isWhitespace).first == ":" {
                    key = value
                    continue
                }
                switch key {
                case "type": type = value
                case "label":
                    if type == "category" || type == "subcategory" { category = value } else { label = value }
                case "", "id", "dirName", "items", "ids":
                    items.append(
                        Item(id: value, isFolder: key == "dirName", label: label, category: category))
                    (label, category) = (nil, nil)
                    if key != "items", key != "ids" { key = "" }
                default:
                    // `Introduction: ['intro']`
                    guard type.isEmpty else { break }
                    items.append(Item(id: value, isFolder: false, category: Self.isKey(key) ? key : nil))
                    key = ""
                }
                if key == "type" || key == "label" { key = "" }
            } else if first.isLetter || first == "_" {
                let word = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
                rest = rest.dropFirst(word.count)
                if rest.drop(while: \.isWhitespace).first == ":" { key = word }
            } else {
                if first == "{" { type = "" }
                rest.removeFirst()
            }
        }
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
