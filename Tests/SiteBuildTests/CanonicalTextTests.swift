import Testing

@testable import SiteBuild

@Suite("Keys of caches are the same in every process")
struct CanonicalTextTests {
    private struct Settings {
        var title: String
        var texts: [String: [Int: Bool]]
        var names: Set<String>
        var limit: Int?
    }

    /// Equal settings whose dictionaries and sets have grown in different ways, and so have different orders.
    private static func settings(_ numbers: [Int], capacity: Int, limit: Int? = 7) -> Settings {
        var texts: [String: [Int: Bool]] = [:]
        var names: Set<String> = []
        texts.reserveCapacity(capacity)
        names.reserveCapacity(capacity)
        for number in numbers {
            texts["text \(number)"] = [number: true, -number: false]
            names.insert("name \(number)")
        }
        return Settings(title: "A", texts: texts, names: names, limit: limit)
    }

    @Test("whatever order a dictionary or a set has")
    func order() {
        let first = Self.settings(Array(1...200), capacity: 0)
        let second = Self.settings((1...200).reversed(), capacity: 5_000)
        #expect("\(first)" != "\(second)", "the orders differ, or this proves nothing")
        #expect(CanonicalText.of(first) == CanonicalText.of(second))
    }

    @Test("and differ with every value")
    func values() {
        let texts = [
            Self.settings([1, 2], capacity: 0), Self.settings([1, 3], capacity: 0),
            Self.settings([1], capacity: 0),
            Self.settings([1, 2], capacity: 0, limit: nil), Self.settings([1, 2], capacity: 0, limit: 8),
        ].map(CanonicalText.of)
        #expect(Set(texts).count == texts.count)
        #expect(CanonicalText.of(["a": "b, c: d"]) != CanonicalText.of(["a": "b", "c": "d"]))
        #expect(CanonicalText.of(["nil"]) != CanonicalText.of([String?.none]))
    }
}
