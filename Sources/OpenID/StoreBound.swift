/// The capacity of one store: in number and in bytes, for each owner and in all.
package struct StoreBound: Hashable, Sendable {
    /// A number of values, and the bytes they may have together.
    package struct Room: Hashable, Sendable {
        package var entries: Int
        package var bytes: Int

        package init(entries: Int, bytes: Int) {
            self.entries = entries
            self.bytes = bytes
        }
    }

    /// The fate of a value that comes while the store is full.
    package enum Policy: Hashable, Sendable {
        /// It is refused: no sign-in is evicted for another one.
        case newcomerIsRefused
        /// The owner's own oldest value gives way; when the whole store is full, the oldest of the owner that holds
        /// most. For what is only shown.
        case oldestGivesWay
    }

    /// As `docs/limits.md` calls it.
    package let name: String
    package var all: Room
    package var address: Room
    package var sandbox: Room
    package var holder: Room
    /// The time that a value is kept, seconds.
    package var lifetime: Int64
    package let whenFull: Policy
    /// The reason for the numbers.
    package let reason: String

    /// - Parameters:
    ///   - address: of one network address; nil for the whole store.
    ///   - sandbox: of one visitor's sandbox; nil for the whole store.
    ///   - holder: of one user of a stand-in, for each kind of thing; nil for the whole store.
    package init(
        _ name: String, all: Room, address: Room? = nil, sandbox: Room? = nil, holder: Room? = nil,
        lifetime: Int64, whenFull: Policy, reason: String
    ) {
        self.name = name
        self.all = all
        self.address = address ?? all
        self.sandbox = sandbox ?? all
        self.holder = holder ?? all
        self.lifetime = lifetime
        self.whenFull = whenFull
        self.reason = reason
    }

    /// The room of one owner.
    package func room(of owner: StoreOwner) -> Room {
        switch owner {
        case .address: address
        case .sandbox: sandbox
        case .holder: holder
        case .machine: all
        }
    }
}

/// Keys in the order in which they came; may name keys that are gone.
struct InsertionOrder<Key: Hashable & Sendable>: Sendable {
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

    mutating func append(_ key: Key, number: UInt64) { all.append(Item(key: key, number: number)) }

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
