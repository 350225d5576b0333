/// Numbers by keys that are numbers, of which there are many: without the cost of a hash that withstands attacks.
struct IntegerTable {
    /// Keys, each plus one so that 0 is none; the count is a power of two.
    private var keys: [UInt64]
    private var values: [Int]
    private var count = 0

    /// - Parameter count: about how many keys there will be.
    init(count: Int = 0) {
        var size = 64
        while size < count { size *= 2 }
        keys = [UInt64](repeating: 0, count: size)
        values = [Int](repeating: 0, count: size)
    }

    /// The number of a key; 0 for one that is not here.
    func value(of key: UInt64) -> Int {
        let slot = slot(of: key)
        return keys[slot] == 0 ? 0 : values[slot]
    }

    /// Adds to the number of a key.
    mutating func add(_ number: Int, to key: UInt64) { values[place(key)] += number }

    /// The number of a key, which it gets now if it has none.
    mutating func value(of key: UInt64, orNew new: Int) -> Int {
        let known = count
        let slot = place(key)
        if count > known { values[slot] = new }
        return values[slot]
    }

    /// The slot of a key, which is put there if it is new.
    private mutating func place(_ key: UInt64) -> Int {
        let slot = slot(of: key)
        if keys[slot] != 0 { return slot }
        count += 1
        guard count * 2 > keys.count else {
            keys[slot] = key &+ 1
            return slot
        }
        grow()
        let new = self.slot(of: key)
        keys[new] = key &+ 1
        return new
    }

    /// The slot in which a key is, or an empty one in which it would be.
    private func slot(of key: UInt64) -> Int {
        let mask = keys.count - 1
        let hash = (key &* 0x9E37_79B9_7F4A_7C15) >> 20
        var slot = Int(truncatingIfNeeded: hash) & mask
        while keys[slot] != 0, keys[slot] != key &+ 1 { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let (oldKeys, oldValues) = (keys, values)
        keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
        values = [Int](repeating: 0, count: oldKeys.count * 2)
        for (key, value) in zip(oldKeys, oldValues) where key != 0 {
            let slot = slot(of: key &- 1)
            keys[slot] = key
            values[slot] = value
        }
    }
}
