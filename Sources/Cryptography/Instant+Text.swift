extension Instant: CustomStringConvertible {
    /// `2026-11-21T03:40:05.123Z` (RFC 3339), without thousandths when there are none; moments outside the years
    /// 0…9999 print their seconds.
    package var description: String {
        guard (-62_167_219_200...253_402_300_799).contains(secondsSince1970) else {
            return "\(secondsSince1970) s"
        }
        let date = civilDate
        let time = Int(secondsSince1970 - date.days * 86_400)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        let rest = thousandths == 0 ? "" : "." + Self.padded(Int(thousandths), 3)
        return "\(Self.padded(date.year, 4))-\(Self.padded(date.month, 2))-\(Self.padded(date.day, 2))"
            + "T\(clock)\(rest)Z"
    }

    /// Year, month and day (UTC, proleptic Gregorian), and the days since the epoch they stand for.
    package var civilDate: (year: Int, month: Int, day: Int, days: Int64) {
        let days = secondsSince1970.flooredQuotient(by: 86_400)
        // Count from 0000-03-01, so that the leap day is the last of its year; eras are 400 years.
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = Int(shifted - era * 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = Int(era) * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, day, days)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    /// Quotient rounded towards minus infinity; `divisor` is positive.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((-(self + 1)) / divisor) - 1
    }
}
