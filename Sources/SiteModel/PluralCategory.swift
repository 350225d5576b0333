/// The plural form a number takes in a language (CLDR 48, cardinal, whole numbers).
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// The form of `number` in a language.
    package init(_ number: Int, for locale: SiteLocale) {
        let n = number.magnitude
        switch locale.tag.split(separator: "-").first.map(String.init) ?? locale.tag {
        case "th", "ja", "zh", "ko", "vi", "id", "km", "lo", "my": self = .other
        case "he", "iw": self = n == 1 ? .one : n == 2 ? .two : .other
        case "ar":
            switch (n, n % 100) {
            case (0, _): self = .zero
            case (1, _): self = .one
            case (2, _): self = .two
            case (_, 3...10): self = .few
            case (_, 11...99): self = .many
            default: self = .other
            }
        case "fr", "pt", "hi", "fa": self = n <= 1 ? .one : .other
        default: self = n == 1 ? .one : .other
        }
    }
}
