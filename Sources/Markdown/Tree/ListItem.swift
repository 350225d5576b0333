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
