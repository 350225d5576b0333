extension CalendarDate {
    /// The day as people of a language write it, with the month in letters and the Gregorian year (CLDR's format
    /// `yMMMd`; Thai and Persian too keep the Gregorian year); `2026-11-21` in a language that CLDR's data leave out.
    package func formatted(for locale: SiteLocale) -> String {
        LocaleFormats.known(locale)?.text(self) ?? description
    }
}
