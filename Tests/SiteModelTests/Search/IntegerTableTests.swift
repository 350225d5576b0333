import Testing

@testable import SiteModel

@Suite("A table of numbers by number is a dictionary")
struct IntegerTableTests {
    @Test("adding, however many keys there are", arguments: [0, 1, 63, 5_000])
    func adding(_ count: Int) {
        var table = IntegerTable()
        var dictionary: [UInt64: Int] = [:]
        for step in 0..<count * 3 {
            // Keys as search has them: a section above, a pair below.
            let key = UInt64(step % (count + 1)) << 40 | UInt64(step % 7) << 20 | UInt64(step % 5)
            table.add(step % 9 - 3, to: key)
            dictionary[key, default: 0] += step % 9 - 3
        }
        for (key, value) in dictionary { #expect(table.value(of: key) == value) }
        #expect(table.value(of: 1 << 60) == 0)
    }

    @Test("a key has the number that it got first")
    func first() {
        var table = IntegerTable(count: 3)
        for number in 0..<1_000 { #expect(table.value(of: UInt64(number * 3), orNew: number) == number) }
        for number in 0..<1_000 { #expect(table.value(of: UInt64(number * 3), orNew: -1) == number) }
    }
}
