internal import CLocales

/// The forms of days, numbers and lists in a language.
package struct LocaleFormats: Sendable {
    /// The pattern of a day with the month in letters (`d MMM y`; letters in `'…'` stand for themselves).
    let date: String
    /// Names of the months, with `|` between them; empty where they are numbers.
    let months: String
    /// The text between two things.
    let pair: String
    /// The text between things of a longer list.
    let comma: String
    /// The text before the last one.
    let last: String
    /// Outer and inner quotation marks, with `|` between them.
    let quotes: String
    /// The sign before the fraction of a number.
    let decimal: String
    /// The sign between the thousands of a number.
    let group: String

    /// The formats of a language; those of English for one that is not known.
    package static func of(_ locale: SiteLocale) -> LocaleFormats {
        known(locale) ?? cldr["en"] ?? LocaleFormats(["y-MM-dd", "", ", ", ", ", ", ", "“|”|‘|’", ".", ","])
    }

    /// Tag of a language → its formats.
    private static let cldr = Dictionary(
        LocaleTable.rows(portico_locale_formats()).map { row in
            (String(row[0]), LocaleFormats(row.dropFirst().map(String.init)))
        }, uniquingKeysWith: { first, _ in first })

    /// - Parameter fields: the eight properties, in their order.
    private init(_ fields: [String]) {
        (date, months, pair, comma) = (fields[0], fields[1], fields[2], fields[3])
        (last, quotes, decimal, group) = (fields[4], fields[5], fields[6], fields[7])
    }

    /// nil for a language that CLDR's data here leave out.
    static func known(_ locale: SiteLocale) -> LocaleFormats? {
        let tag = locale.tag
        if let own = cldr[tag] { return own }
        if ["zh-TW", "zh-HK", "zh-MO"].contains(tag) { return cldr["zh-Hant"] }
        return locale.kin.lazy.compactMap { cldr[$0] }.first
    }

    /// A day, with ASCII digits and the Gregorian year.
    func text(_ day: CalendarDate) -> String {
        let names = months.split(separator: "|")
        var result = ""
        var rest = date[...]
        while let first = rest.first {
            if first == "'" {
                rest.removeFirst()
                let text = rest.prefix { $0 != "'" }
                result += text
                rest = rest[text.endIndex...].dropFirst()
                continue
            }
            let run = rest.prefix { $0 == first }
            rest = rest[run.endIndex...]
            switch first {
            case "y": result += String(day.year)
            case "d": result += Self.padded(day.day, run.count)
            case "M", "L":
                let isName = run.count > 2 && names.count == 12
                result += isName ? String(names[day.month - 1]) : Self.padded(day.month, min(run.count, 2))
            default: result += run
            }
        }
        return result
    }

    /// A whole number with its thousands parted, from ten thousand on: four digits are read at a glance.
    package func text(_ number: Int) -> String {
        let digits = String(number.magnitude)
        guard digits.count > 4 else { return String(number) }
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result += group }
            result.append(digit)
        }
        return (number < 0 ? "-" : "") + result
    }

    /// Things one after the other: `A, B and C`.
    package func text(_ things: [String]) -> String {
        guard things.count > 2, let end = things.last else { return things.joined(separator: pair) }
        return things.dropLast().joined(separator: comma) + last + end
    }

    /// A text in quotation marks.
    package func quoted(_ text: String) -> String {
        let marks = quotes.split(separator: "|").map(String.init)
        return marks.count < 2 ? text : marks[0] + text + marks[1]
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        number < 10 && width > 1 ? "0\(number)" : String(number)
    }
}

/// A table that is embedded (`Sources/CLocales`).
enum LocaleTable {
    /// The rows that are no comments, each cut at its tabs.
    static func rows(_ table: UnsafePointer<CChar>) -> [[Substring]] {
        String(cString: table).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
    }
}
