extension CalendarDate {
    /// The day as people of a language write it, with the month in letters and the Gregorian year (CLDR 48,
    /// format `yMMMd`; Thai too keeps the Gregorian year).
    package func formatted(for locale: SiteLocale) -> String {
        let language = locale.tag.split(separator: "-").first.map(String.init) ?? locale.tag
        if language == "ja" || language == "zh" { return "\(year)年\(month)月\(day)日" }
        guard let months = Self.months[language] else { return description }
        return "\(day) \(months[month - 1]) \(year)"
    }

    private static let months: [String: [String]] = [
        "en": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        "th": [
            "ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค.",
        ],
        "he": [
            "בינו׳", "בפבר׳", "במרץ", "באפר׳", "במאי", "ביוני", "ביולי", "באוג׳", "בספט׳", "באוק׳", "בנוב׳",
            "בדצמ׳",
        ],
        "ar": [
            "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
            "نوفمبر",
            "ديسمبر",
        ],
    ]
}
