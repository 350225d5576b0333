import Cryptography
import Foundation
import Testing

@Suite("Instant: thousandths of a second since 1970, never overflowing")
struct InstantTests {
    @Test(
        "An instant prints as RFC 3339",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_827_696, "2000-02-29T12:34:56Z"),
            (1_795_232_405, "2026-11-21T03:40:05Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (253_402_300_800, "253402300800 s"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (Int64.min, "-9223372036854775808 s"),
        ] as [(Int64, String)])
    func text(seconds: Int64, expected: String) {
        #expect(Instant(secondsSince1970: seconds).description == expected)
    }

    @Test(
        "Thousandths print only when there are any",
        arguments: [
            (1_795_232_405_007, "2026-11-21T03:40:05.007Z"), (1_795_232_405_120, "2026-11-21T03:40:05.120Z"),
            (1_795_232_405_000, "2026-11-21T03:40:05Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (Int64.min, "-9223372036854776 s"), (Int64.max, "9223372036854775 s"),
        ] as [(Int64, String)])
    func thousandths(milliseconds: Int64, expected: String) {
        let moment = Instant(millisecondsSince1970: milliseconds)
        #expect(moment.description == expected && moment.millisecondsSince1970 == milliseconds)
    }

    @Test("A moment's whole second is the one it is in, before 1970, too")
    func wholeSecond() {
        #expect(Instant(millisecondsSince1970: -1).wholeSecond == Instant(secondsSince1970: -1))
        #expect(Instant(millisecondsSince1970: 1_999).wholeSecond == Instant(secondsSince1970: 1))
        #expect(Instant.distantFuture.millisecondsSince1970 == .max)
        #expect(Instant.distantPast.millisecondsSince1970 == .min)
    }

    @Test("Adding seconds keeps the thousandths, and differences know them")
    func arithmetic() {
        let (early, late) = (Instant(millisecondsSince1970: 1_900), Instant(millisecondsSince1970: 3_100))
        #expect(early.adding(seconds: 2).millisecondsSince1970 == 3_900)
        #expect(late.seconds(since: early) == 1 && early.seconds(since: late) == -2)
        #expect(abs(late.time(since: early) - 1.2) < 1e-9 && early < late)
    }

    @Test("A record keeps the whole second")
    func coding() throws {
        let whole = try JSONEncoder().encode(Instant(millisecondsSince1970: 1_234))
        #expect(String(decoding: whole, as: UTF8.self) == #"{"secondsSince1970":1}"#)
        #expect(try JSONDecoder().decode(Instant.self, from: whole) == Instant(secondsSince1970: 1))
    }

    @Test("Adding stops at the ends of the range")
    func saturates() {
        #expect(Instant.distantFuture.adding(seconds: 1) == .distantFuture)
        #expect(Instant.distantPast.adding(seconds: -1) == .distantPast)
        #expect(Instant(secondsSince1970: 5).adding(seconds: -7).secondsSince1970 == -2)
    }

    @Test("A difference stops at the ends of the range")
    func difference() {
        #expect(Instant.distantFuture.seconds(since: .distantPast) == .max)
        #expect(Instant.distantPast.seconds(since: .distantFuture) == .min)
        #expect(Instant(secondsSince1970: 9).seconds(since: Instant(secondsSince1970: 4)) == 5)
    }

    @Test("Instants order by time")
    func order() {
        #expect(Instant(secondsSince1970: -1) < Instant(secondsSince1970: 0))
    }
}
