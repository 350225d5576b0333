/// The plural form a number takes in a language (CLDR, cardinal, whole numbers).
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// The form of `number` in a language.
    package init(_ number: Int, for locale: SiteLocale) {
        self = Self.cldr(
            number.magnitude, locale.tag.split(separator: "-").first.map(String.init) ?? locale.tag)
    }
}
