internal import CLocales

/// The plural form a number takes in a language (CLDR, cardinal, whole numbers).
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// The form of `number` in a language; `other` in one that CLDR does not know.
    package init(_ number: Int, for locale: SiteLocale) {
        self = Self.rules[locale.language]?.first { $0.holds(number.magnitude) }?.category ?? .other
    }

    /// The subtag of a language → its rules, of which the first that holds counts.
    private static let rules = Dictionary(
        LocaleTable.rows(portico_plural_rules()).flatMap { row in
            let rules = row.dropFirst().compactMap(PluralRule.init)
            return row[0].split(separator: " ").map { (String($0), rules) }
        }, uniquingKeysWith: { first, _ in first })
}

/// The rule by which a number takes a form: `one n % 10 = 1 and n % 100 != 11,71..79` (UTS #35 part 3 §5.1).
private struct PluralRule {
    private struct Condition {
        let modulus: UInt?
        let isEqual: Bool
        let spans: [ClosedRange<UInt>]

        init(_ text: String) {
            let words = text.split(separator: " ")
            modulus = words.contains("%") ? UInt(words[2]) : nil
            isEqual = words.contains("=")
            spans = (words.last ?? "").split(separator: ",").compactMap { span in
                let ends = span.split(separator: ".").compactMap { UInt($0) }
                guard let first = ends.first, let last = ends.last, first <= last else { return nil }
                return first...last
            }
        }

        func holds(_ number: UInt) -> Bool {
            let number = modulus.map { number % $0 } ?? number
            return spans.contains { $0.contains(number) } == isEqual
        }
    }

    let category: PluralCategory
    /// The number takes the form when all conditions of a group hold.
    private let groups: [[Condition]]

    init?(_ text: Substring) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let category = PluralCategory(rawValue: parts[0]) else { return nil }
        self.category = category
        groups = parts[1].split(separator: " or ").map { group in
            group.split(separator: " and ").map { Condition(String($0)) }
        }
    }

    func holds(_ number: UInt) -> Bool {
        groups.contains { group in group.allSatisfy { $0.holds(number) } }
    }
}
