import SiteModel
import Testing

@Suite("Days are Gregorian in every language")
struct CalendarDateTests {
    @Test(
        "a day is written as its language has it",
        arguments: [
            ("en", "21 Nov 2026"), ("th", "21 พ.ย. 2026"), ("he", "21 בנוב׳ 2026"), ("ja", "2026年11月21日"),
            ("de", "21. Nov. 2026"), ("ru", "21 нояб. 2026 г."), ("fa", "21 نوامبر 2026"),
            ("es", "21 nov 2026"),
            ("pl", "21 lis 2026"), ("ko", "2026년 11월 21일"), ("zh-Hant", "2026年11月21日"),
            ("pt-BR", "21 de nov. de 2026"),
            ("vi", "21 thg 11, 2026"), ("hi", "21 नव॰ 2026"), ("tlh", "2026-11-21"),
            ("az", "21 noy 2026"), ("sq", "21 nën 2026"), ("sv", "21 nov. 2026"),
        ])
    func formatted(_ tag: String, _ text: String) throws {
        let day = try #require(CalendarDate("2026-11-21"))
        #expect(day.formatted(for: try #require(SiteLocale(tag: tag))) == text)
    }

    @Test(
        "a day has to exist",
        arguments: [
            ("2024-02-29", true), ("2026-02-29", false), ("2000-02-29", true), ("1900-02-29", false),
            ("2026-04-31", false), ("2026-13-01", false), ("2026-00-10", false), ("2026-1-1", false),
            ("+026-01-01", false), ("tomorrow", false),
        ])
    func exists(_ text: String, _ exists: Bool) {
        #expect((CalendarDate(text) != nil) == exists)
    }
}
