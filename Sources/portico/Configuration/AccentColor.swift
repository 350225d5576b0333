import Foundation
import SiteBuild
import SiteModel

/// The colour of links and buttons, for light and for dark surroundings, with enough contrast to be read.
struct AccentColor {
    /// The colours themselves, and those of the words on them.
    let pair: ThemeSettings.Pair
    let words: ThemeSettings.Pair

    /// The least contrast between words and what is behind them (WCAG 2.2, 1.4.3).
    private static let least = 4.5
    /// What links stand on: page, boxes and what is pointed at, as `site.css` has them.
    private static let lightGrounds = ["#f5f7f2", "#ffffff", "#e8eee8"]
    private static let darkGrounds = ["#0e1716", "#15211f", "#1c2b28"]

    /// A colour with 8 bits a channel.
    private struct Color {
        var channels: [Double]

        /// `#0b5` or `#00bb55`.
        init?(_ text: String) {
            guard text.hasPrefix("#") else { return nil }
            let digits = text.dropFirst()
            let wide = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
            guard wide.count == 6, wide.utf8.count == 6, let number = Int(wide, radix: 16), number >= 0 else {
                return nil
            }
            channels = [16, 8, 0].map { Double((number >> $0) & 255) }
        }

        /// Relative luminance (WCAG 2.2).
        var luminance: Double {
            let linear = channels.map { channel -> Double in
                let part = channel / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }

        var text: String {
            "#"
                + channels.map {
                    let digits = String(Int($0.rounded()), radix: 16)
                    return digits.count == 1 ? "0" + digits : digits
                }.joined()
        }

        func contrast(_ other: Color) -> Double {
            let (a, b) = (luminance, other.luminance)
            return (max(a, b) + 0.05) / (min(a, b) + 0.05)
        }

        /// The least contrast to any of these.
        func contrast(toAll grounds: [String]) -> Double {
            grounds.compactMap { Color($0).map(contrast) }.min() ?? 21
        }

        /// This colour moved towards black (0) or white (255) until it can be read on `grounds`.
        func readable(on grounds: [String], towards end: Double) -> Color {
            var color = self
            for step in 0...100 where color.contrast(toAll: grounds) < AccentColor.least {
                let part = Double(step) / 100
                color.channels = channels.map { $0 + (end - $0) * part }
            }
            return color
        }
    }

    /// The colour at `key`: `"#0b5"`, or one for each surrounding: `{ light: "#075", dark: "#7fc" }`. One alone is
    /// made lighter for dark surroundings. What cannot be read there is reported with one that can.
    static func read(_ key: String, _ reader: inout MappingReader) -> AccentColor? {
        guard let node = reader.node(key) else { return nil }
        guard case .mapping = node.content else {
            guard let light = color(key, &reader, lightGrounds, towards: 0) else { return nil }
            return AccentColor(light, light.readable(on: darkGrounds, towards: 255))
        }
        guard var pair = reader.mapping(key) else { return nil }
        for part in ["light", "dark"] where !pair.has(part) { pair.missing(part) }
        let light = color("light", &pair, lightGrounds, towards: 0)
        let dark = color("dark", &pair, darkGrounds, towards: 255)
        reader.absorb(pair.finish())
        guard let light, let dark else { return nil }
        return AccentColor(light, dark)
    }

    private init(_ light: Color, _ dark: Color) {
        pair = ThemeSettings.Pair(light: light.text, dark: dark.text)
        words = ThemeSettings.Pair(light: Self.words(on: light), dark: Self.words(on: dark))
    }

    private static func words(on color: Color) -> String {
        color.contrast(toAll: ["#ffffff"]) >= color.contrast(toAll: ["#08201c"]) ? "#fff" : "#08201c"
    }

    private static func color(
        _ key: String, _ reader: inout MappingReader, _ grounds: [String], towards end: Double
    ) -> Color? {
        guard let text = reader.text(key) else { return nil }
        guard let color = Color(text) else {
            reader.badValue(
                key, "`\(key)` cannot be `\(text)`", notes: ["write a colour as `\"#0b5\"` or `\"#00bb55\"`"])
            return nil
        }
        let contrast = color.contrast(toAll: grounds)
        if contrast < least {
            let shown = String(format: "%.1f", contrast)
            let surroundings = end == 0 ? "light" : "dark"
            reader.badValue(
                key,
                "words in `\(text)` have a contrast of \(shown) on the \(surroundings) page; they need 4.5",
                notes: ["`\"\(color.readable(on: grounds, towards: end).text)\"` can be read"])
            return nil
        }
        return color
    }
}
