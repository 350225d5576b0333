import Foundation
import SiteModel

/// A colour with 8 bits a channel.
struct ThemeColor {
    /// The least contrast between words and what is behind them (WCAG 2.2, 1.4.3).
    static let least = 4.5

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

    func contrast(_ other: ThemeColor) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The least contrast to any of these.
    func contrast(toAll grounds: [String]) -> Double {
        grounds.compactMap { ThemeColor($0).map(contrast) }.min() ?? 21
    }

    /// This colour moved towards black (0) or white (255) until it can be read on `grounds`.
    func readable(on grounds: [String], towards end: Double) -> ThemeColor {
        var color = self
        for step in 0...100 where color.contrast(toAll: grounds) < Self.least {
            let part = Double(step) / 100
            color.channels = channels.map { $0 + (end - $0) * part }
        }
        return color
    }

    /// This colour with a part of another one in it.
    func mixed(with other: ThemeColor, _ part: Double) -> ThemeColor {
        var color = self
        color.channels = zip(channels, other.channels).map { $0 + ($1 - $0) * part }
        return color
    }

    /// The colour at `key`; one that cannot be read on `grounds` is reported with one that can.
    ///
    /// - Parameter end: where to move it to be read: black (0) or white (255).
    static func read(
        _ key: String, _ reader: inout MappingReader, on grounds: [String], towards end: Double
    ) -> ThemeColor? {
        guard let color = parse(key, &reader) else { return nil }
        let contrast = color.contrast(toAll: grounds)
        guard contrast < least else { return color }
        let shown = String(format: "%.1f", contrast)
        let surroundings = end == 0 ? "light" : "dark"
        reader.badValue(
            key,
            "`\(key)` has too little contrast: `\(color.text)` on the \(surroundings) page has \(shown), words need 4.5",
            notes: [
                "write `\"\(color.readable(on: grounds, towards: end).text)\"`, which can be read, or another one"
            ])
        return nil
    }

    /// The colour at `key`, whatever can be read on it.
    static func parse(_ key: String, _ reader: inout MappingReader) -> ThemeColor? {
        reader.value(key, "write a colour as `\"#0b5\"` or `\"#00bb55\"`") { ThemeColor($0) }
    }
}
