/// A point in time, thousandths of a second since 1970-01-01T00:00:00Z; always passed in, never read from a clock here.
///
/// What protocols count in seconds (`iat`, `exp`, the ends of records) is `secondsSince1970` and drops the rest.
package struct Instant: Hashable, Comparable, Sendable {
    /// Whole seconds since the epoch, rounded towards the past; negative before it.
    package let secondsSince1970: Int64
    /// Thousandths of a second after those, 0 to 999.
    package let thousandths: Int16

    package init(secondsSince1970: Int64) {
        self.init(secondsSince1970, thousandths: 0)
    }

    package init(millisecondsSince1970: Int64) {
        let seconds = millisecondsSince1970.flooredQuotient(by: 1_000)
        // Before the first whole second of the range the product wraps around, and so does the difference.
        self.init(seconds, thousandths: Int16(millisecondsSince1970 &- seconds &* 1_000))
    }

    private init(_ secondsSince1970: Int64, thousandths: Int16) {
        self.secondsSince1970 = secondsSince1970
        self.thousandths = thousandths
    }

    package static func < (a: Instant, b: Instant) -> Bool {
        (a.secondsSince1970, a.thousandths) < (b.secondsSince1970, b.thousandths)
    }

    /// Milliseconds since the epoch; stops at the ends of the range.
    package var millisecondsSince1970: Int64 {
        let (product, overflow) = secondsSince1970.multipliedReportingOverflow(by: 1_000)
        let (sum, isBeyond) = product.addingReportingOverflow(Int64(thousandths))
        return overflow || isBeyond ? (secondsSince1970 > 0 ? .max : .min) : sum
    }

    /// The whole second that this moment is in.
    package var wholeSecond: Instant { Instant(secondsSince1970: secondsSince1970) }

    /// This moment moved by `seconds`; stops at the ends of the range instead of overflowing.
    package func adding(seconds: Int64) -> Instant {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
        if overflow { return seconds > 0 ? .distantFuture : .distantPast }
        return Instant(sum, thousandths: thousandths)
    }

    /// Whole seconds from `earlier` to this moment, rounded towards the past; stops at the ends of the range.
    package func seconds(since earlier: Instant) -> Int64 {
        let (difference, overflow) = secondsSince1970.subtractingReportingOverflow(earlier.secondsSince1970)
        if overflow { return secondsSince1970 > earlier.secondsSince1970 ? .max : .min }
        return thousandths < earlier.thousandths && difference > .min ? difference - 1 : difference
    }

    /// Seconds, with their thousandths, from `earlier` to this moment.
    package func time(since earlier: Instant) -> Double {
        let thousandths = Int64(thousandths) - Int64(earlier.thousandths)
        return Double(secondsSince1970) - Double(earlier.secondsSince1970) + Double(thousandths) / 1_000
    }

    /// Later than every real moment.
    package static let distantFuture = Instant(secondsSince1970: .max)
    /// Earlier than every real moment.
    package static let distantPast = Instant(secondsSince1970: .min)
}

/// Records keep whole seconds.
extension Instant: Codable {
    private enum CodingKeys: CodingKey { case secondsSince1970 }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(secondsSince1970: try container.decode(Int64.self, forKey: .secondsSince1970))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(secondsSince1970, forKey: .secondsSince1970)
    }
}
