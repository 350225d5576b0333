import SiteModel

/// The languages of a site that a browser asks for (RFC 9110 §12.5.4), by quality, then order of the site.
enum LanguageNegotiation {
    /// The locale for an `Accept-Language` header; the site's first when nothing fits.
    static func locale(for header: String?, among locales: [SiteLocale]) -> SiteLocale? {
        let wanted = WeightedList.parse(header, most: 1000).enumerated()
        let sorted = wanted.sorted { ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset) }
        for (_, range) in sorted where range.weight > 0 {
            let language = range.name.split(separator: "-").first.map(String.init) ?? range.name
            for spoken in [range.name] + SiteLocale.kin(of: language) {
                if let match = locales.first(where: { $0.tag.lowercased() == spoken }) { return match }
            }
        }
        return locales.first
    }
}

/// A list of names with weights, as `Accept-Language` and `Accept-Encoding` have it (RFC 9110 §12.4.2).
enum WeightedList {
    /// The first twenty names, in lower case, with weights of up to 1,000.
    ///
    /// - Parameter most: characters that are looked at.
    static func parse(_ header: String?, most: Int) -> [(name: String, weight: Int)] {
        (header ?? "").prefix(most).split(separator: ",").prefix(20).compactMap { part in
            let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = words.first, !name.isEmpty else { return nil }
            var weight = 1000
            for word in words.dropFirst() where word.hasPrefix("q=") {
                if let number = Double(word.dropFirst(2)), (0...1).contains(number) {
                    weight = Int(number * 1000)
                }
            }
            return (name, weight)
        }
    }
}
