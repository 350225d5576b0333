/// Keys in the order in which they came; may name keys that are gone.
struct StoreLine<Key: Hashable & Sendable>: Sendable {
    struct Item: Sendable {
        let key: Key
        /// Tells a key that came again from its earlier self.
        let number: UInt64
    }

    private var all: [Item] = []
    private var head = 0

    /// Those that have not been removed.
    var items: ArraySlice<Item> { all[head...] }
    var first: Item? { head < all.count ? all[head] : nil }

    mutating func append(_ key: Key, number: UInt64) {
        all.append(Item(key: key, number: number))
    }

    mutating func removeFirst() {
        head += 1
        guard head > 64, head * 2 > all.count else { return }
        all.removeFirst(head)
        head = 0
    }

    /// Forgets keys that are gone, once they are more than those that are there.
    mutating func compact(live: Int, _ isLive: (Item) -> Bool) {
        guard items.count > 2 * live + 64 else { return }
        all = items.filter(isLive)
        head = 0
    }
}
