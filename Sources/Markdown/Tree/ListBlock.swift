/// A bullet or ordered list.
package struct ListBlock: Sendable {
    /// Indicates whether the items are numbered.
    package var isOrdered: Bool
    /// Number of the first item.
    package var start: Int
    /// Indicates whether no blank line stands between the items, so that their paragraphs need no `<p>`.
    package var isTight: Bool
    /// The items, in order.
    package var items: [ListItem]

    package init(isOrdered: Bool, start: Int, isTight: Bool, items: [ListItem]) {
        self.isOrdered = isOrdered
        self.start = start
        self.isTight = isTight
        self.items = items
    }
}

/// An item of a list.
package struct ListItem: Sendable {
    /// Indicates whether the task is done; nil when the item is no task.
    package var task: Bool?
    /// The item's content.
    package var blocks: [Block]

    package init(task: Bool? = nil, blocks: [Block]) {
        self.task = task
        self.blocks = blocks
    }
}
