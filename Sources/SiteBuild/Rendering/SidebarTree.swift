import SiteModel
import SiteTemplates

/// The pages of a section as the sidebar shows them: nested as their folders are.
struct SidebarTree: Sendable {
    /// A page or a folder without one of its own.
    private struct Node: Sendable {
        let path: PagePath
        /// nil for a folder without a page.
        var page: Page?
        var children: [Node] = []
        /// The value shown while no page in it is open, made once.
        var closed = TemplateValue.null
    }

    private let nodes: [Node]
    private let text: TextValue

    /// - Parameter listsAll: whether all pages are listed, or those of a folder only while it is open.
    init(_ section: Section, _ text: TextValue, listsAll: Bool) {
        self.text = text
        var root: [Node] = []
        for page in section.pages { Self.add(page, at: section.path.parts.count, to: &root) }
        for index in root.indices { Self.close(&root[index], text, listsAll) }
        nodes = root
    }

    /// Puts a page below the folders that it is in; pages come in the order of reading.
    private static func add(_ page: Page, at depth: Int, to nodes: inout [Node]) {
        let parts = page.path.parts
        guard parts.count > depth + 1, let folder = PagePath(parts[...depth].joined(separator: "/")) else {
            return nodes.append(Node(path: page.path, page: page))
        }
        if nodes.last?.path != folder { nodes.append(Node(path: folder)) }
        add(page, at: depth + 1, to: &nodes[nodes.count - 1].children)
    }

    /// The pages, with the one at `path` marked.
    func values(at path: PagePath?) -> TemplateValue { .list(nodes.map { value($0, at: path) }) }

    private func value(_ node: Node, at path: PagePath?) -> TemplateValue {
        guard let path, path == node.path || path.description.hasPrefix("\(node.path)/") else {
            return node.closed
        }
        return Self.value(
            node, text, isCurrent: path == node.path, children: node.children.map { value($0, at: path) })
    }

    private static func close(_ node: inout Node, _ text: TextValue, _ listsAll: Bool) {
        for index in node.children.indices { close(&node.children[index], text, listsAll) }
        node.closed = value(
            node, text, isCurrent: false, children: listsAll ? node.children.map(\.closed) : [])
    }

    private static func value(
        _ node: Node, _ text: TextValue, isCurrent: Bool, children: [TemplateValue]
    ) -> TemplateValue {
        [
            "title": node.page.map { text.body($0.shortTitle, of: $0.file.locale) }
                ?? text.body(title(of: node.path)),
            "url": node.page.map { .text($0.url) } ?? .null, "current": .bool(isCurrent),
            "description": node.page.map {
                text.body($0.file.frontMatter.description, of: $0.file.locale)
            } ?? "",
            "nested": .bool(!children.isEmpty), "pages": .list(children),
        ]
    }

    /// The name of a folder as a title: `getting-started` → `Getting started`.
    private static func title(of folder: PagePath) -> String {
        let words = (folder.parts.last ?? "").split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
