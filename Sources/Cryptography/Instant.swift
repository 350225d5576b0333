/// A point in time, whole seconds since 1970-01-01T00:00:00Z; always passed in, never read from a clock here.
package struct Instant: Hashable, Comparable, Sendable, Codable {
    /// Seconds since the epoch, negative before it.
    package var secondsSince1970: Int64

    package init(secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    package static func < (a: Instant, b: Instant) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

    /// This moment moved by `seconds`; stops at the ends of the range instead of overflowing.
    package func adding(seconds: Int64) -> Instant {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
        if overflow { return seconds > 0 ? .distantFuture : .distantPast }
        return Instant(secondsSince1970: sum)
    }

    /// Seconds from `earlier` to this moment; stops at the ends of the range.
    package func seconds(since earlier: Instant) -> Int64 {
        let (difference, overflow) = secondsSince1970.subtractingReportingOverflow(earlier.secondsSince1970)
        if overflow { return secondsSince1970 > earlier.secondsSince1970 ? .max : .min }
        return difference
    }

    /// Later than every real moment.
    package static let distantFuture = Instant(secondsSince1970: .max)
    /// Earlier than every real moment.
    package static let distantPast = Instant(secondsSince1970: .min)
}
