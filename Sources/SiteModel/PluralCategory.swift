/// The plural form a number takes in a language (CLDR, cardinal, whole numbers).
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// The form of `number` in a language; `other` in one that CLDR does not know.
    package init(_ number: Int, for locale: SiteLocale) {
        let language = locale.tag.split(separator: "-").first.map(String.init) ?? locale.tag
        self = Self.forms[language]?(number.magnitude) ?? .other
    }

    private static let forms = Dictionary(
        cldr.flatMap { entry in entry.languages.split(separator: " ").map { (String($0), entry.form) } },
        uniquingKeysWith: { first, _ in first })
}
