import SiteModel

/// The languages of a site that a browser asks for (RFC 9110 §12.5.4), by quality, then order of the site.
enum LanguageNegotiation {
    /// The locale for an `Accept-Language` header; the site's first when nothing fits.
    static func locale(for header: String?, among locales: [SiteLocale]) -> SiteLocale? {
        let wanted = (header ?? "").prefix(1000).split(separator: ",").prefix(20).enumerated().compactMap(
            range)
        let sorted = wanted.sorted { ($0.quality, -$0.order) > ($1.quality, -$1.order) }
        for range in sorted where range.quality > 0 {
            let language = range.tag.split(separator: "-").first.map(String.init) ?? range.tag
            for spoken in [range.tag] + SiteLocale.kin(of: language) {
                if let match = locales.first(where: { $0.tag.lowercased() == spoken }) { return match }
            }
        }
        return locales.first
    }

    private static func range(order: Int, text: Substring) -> (tag: String, quality: Int, order: Int)? {
        let parts = text.split(separator: ";")
        guard let tag = parts.first?.filter({ $0 != " " }).lowercased(), !tag.isEmpty else { return nil }
        var quality = 1000
        for part in parts.dropFirst() {
            let value = part.filter { $0 != " " }
            if value.hasPrefix("q="), let number = Double(value.dropFirst(2)), (0...1).contains(number) {
                quality = Int(number * 1000)
            }
        }
        return (tag, quality, order)
    }
}
