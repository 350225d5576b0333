/// Distinct terms, each with a number in the order of their first appearance.
struct TermTable: Sendable {
    /// The terms without what finds their numbers.
    private(set) var list = TermList()
    /// The hash of each term, which tells nearly all others from it.
    private var hashes: [UInt32] = []
    /// Number of a term plus one, by hash; 0 where there is none. The count is a power of two.
    private var slots = [Int32](repeating: 0, count: 64)

    /// The number of terms.
    var count: Int { list.count }

    /// The bytes of a term.
    subscript(_ number: Int) -> ArraySlice<UInt8> { list[number] }

    /// The number of a term, which it gets now if it is new.
    mutating func number(of term: some RandomAccessCollection<UInt8>) -> Int {
        let hash = Self.hash(of: term)
        var slot = place(of: term, hash)
        if slots[slot] > 0 { return Int(slots[slot]) - 1 }
        if (count + 1) * 2 > slots.count {
            grow()
            slot = place(of: term, hash)
        }
        list.append(term)
        hashes.append(hash)
        slots[slot] = Int32(count)
        return count - 1
    }

    /// The number of a term; nil when it is not here.
    func find(_ term: some RandomAccessCollection<UInt8>) -> Int? {
        let found = slots[place(of: term, Self.hash(of: term))]
        return found > 0 ? Int(found) - 1 : nil
    }

    private static func hash(of term: some RandomAccessCollection<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in term { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    /// The slot in which a term is, or an empty one in which it would be.
    private func place(of term: some RandomAccessCollection<UInt8>, _ hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, list.holds(term, at: number) { return slot }
            slot = (slot + 1) & mask
        }
        return slot
    }

    /// Doubles the slots; the terms are different, so that none has to be compared.
    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & mask
            while slots[slot] > 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(number) + 1
        }
    }
}
