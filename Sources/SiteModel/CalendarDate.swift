/// A day of the Gregorian calendar, without a time or a zone.
package struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, four digits.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31, as the month allows.
    package let day: Int

    /// A day that exists.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of `2026-11-21`.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// `2026-11-21`, as `<time datetime>` wants it.
    package var description: String {
        "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    }

    package static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate {
    /// The day as people of a language write it, with the month in letters and the Gregorian year (CLDR's format
    /// `yMMMd`; Thai and Persian too keep the Gregorian year); `2026-11-21` in a language that CLDR's data leave out.
    package func formatted(for locale: SiteLocale) -> String {
        LocaleFormats.known(locale)?.text(self) ?? description
    }
}
