import SiteModel

/// The order of titles in lists from A to Z.
enum TitleOrder {
    /// The key that titles are compared by: their words as search reads them, Thai ones without the vowels that stand
    /// before their first letter.
    static func key(_ title: String) -> String {
        let key = SearchText.words(title).joined(separator: " ")
        let first = key.unicodeScalars.first?.value ?? 0
        return (0x0E40...0x0E44).contains(first) ? String(key.unicodeScalars.dropFirst()) : key
    }
}
