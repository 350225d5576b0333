import SiteModel

/// Fills the places of an address of the settings with what a page has.
enum PageAddress {
    /// The address for a page; nil without a pattern.
    static func filled(_ pattern: String?, page: Page, url: String) -> String? {
        pattern.map { pattern in
            var result = pattern
            for (place, value) in [("path", page.file.path), ("title", page.title), ("url", url)] {
                result = result.split(separator: "{\(place)}", omittingEmptySubsequences: false)
                    .joined(separator: encoded(value, keepsSlashes: place == "path"))
            }
            return result
        }
    }

    private static func encoded(_ text: String, keepsSlashes: Bool) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var result = String.UnicodeScalarView()
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.append(Unicode.Scalar(byte))
            case 0x2F where keepsSlashes: result.append("/")
            default:
                result.append("%")
                result.append(digits[Int(byte >> 4)])
                result.append(digits[Int(byte & 15)])
            }
        }
        return String(result)
    }
}
