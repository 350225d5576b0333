/// Distinct terms, each with a number in the order of their first appearance.
struct TermTable: Sendable {
    /// The terms' bytes, one after the other.
    private var bytes: [UInt8] = []
    /// Where each term ends.
    private var ends: [Int] = []
    /// Number of a term plus one, by hash; 0 where there is none. The count is a power of two.
    private var slots = [Int32](repeating: 0, count: 64)

    /// How many terms there are.
    var count: Int { ends.count }

    /// The bytes of a term.
    subscript(_ number: Int) -> ArraySlice<UInt8> { bytes[start(number)..<ends[number]] }

    /// The number of a term, which it gets now if it is new.
    mutating func number(of term: some RandomAccessCollection<UInt8>) -> Int {
        var slot = place(of: term)
        if slots[slot] > 0 { return Int(slots[slot]) - 1 }
        if (count + 1) * 2 > slots.count {
            grow()
            slot = place(of: term)
        }
        bytes.append(contentsOf: term)
        ends.append(bytes.count)
        slots[slot] = Int32(count)
        return count - 1
    }

    /// The number of a term; nil when it is not here.
    func find(_ term: some RandomAccessCollection<UInt8>) -> Int? {
        let found = slots[place(of: term)]
        return found > 0 ? Int(found) - 1 : nil
    }

    private func start(_ number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

    /// The slot in which a term is, or an empty one in which it would be.
    private func place(of term: some RandomAccessCollection<UInt8>) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in term { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash ^= hash >> 32
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            if ends[number] - start(number) == term.count, self[number].elementsEqual(term) { return slot }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for number in 0..<count { slots[place(of: self[number])] = Int32(number) + 1 }
    }
}
