import SiteBuild
import SiteModel

/// The surfaces below words: the page, boxes, and what is pointed at, in light and in dark surroundings.
struct SurfaceColors {
    /// As the theme has them; after `read`, as the site does.
    private(set) var light = ["#f5f7f2", "#ffffff", "#e8eee8"]
    private(set) var dark = ["#0e1716", "#15211f", "#1c2b28"]
    /// The names of the style sheet for these three.
    private static let names = ["page", "surface", "surface-muted"]
    /// The theme's words, plain and soft.
    private static let lightInk = ["#15211e", "#3d4c46"]
    private static let darkInk = ["#e6eeea", "#b6c5be"]

    /// The colours for the style sheet; empty when the site has the theme's.
    private(set) var colors: [String: ThemeSettings.Pair] = [:]

    /// Reads `surface`: the colour of the page, `"#fff"`, or `{ light: "#fff", dark: "#111" }`. Boxes follow it. One on
    /// which the theme's words cannot be read is reported with one on which they can.
    mutating func read(_ key: String, _ reader: inout MappingReader) {
        guard let node = reader.node(key) else { return }
        var page: (light: ThemeColor?, dark: ThemeColor?)
        if case .mapping = node.content {
            guard var pair = reader.mapping(key) else { return }
            page.light = ground("light", &pair, under: Self.lightInk, towards: 255)
            page.dark = ground("dark", &pair, under: Self.darkInk, towards: 0)
            reader.absorb(pair.finish())
        } else {
            page.light = ground(key, &reader, under: Self.lightInk, towards: 255)
        }
        if let color = page.light {
            light = Self.steps(of: color, box: ("#ffffff", 0.6), pointed: ("#15211e", 0.06))
        }
        if let color = page.dark {
            dark = Self.steps(of: color, box: ("#ffffff", 0.04), pointed: ("#ffffff", 0.08))
        }
        guard page.light != nil || page.dark != nil else { return }
        for (index, name) in Self.names.enumerated() {
            colors[name] = ThemeSettings.Pair(light: light[index], dark: dark[index])
        }
    }

    private func ground(
        _ key: String, _ reader: inout MappingReader, under words: [String], towards end: Double
    ) -> ThemeColor? {
        guard let color = ThemeColor.parse(key, &reader) else { return nil }
        let contrast = color.contrast(toAll: words)
        // Room for the boxes, which are a little nearer to the words.
        let least = ThemeColor.least + 0.6
        guard contrast < least else { return color }
        var cure = color
        for step in 0...100 where cure.contrast(toAll: words) < least {
            cure.channels = color.channels.map { $0 + (end - $0) * Double(step) / 100 }
        }
        reader.badValue(
            key, "the page's words cannot be read on `\(color.text)`",
            notes: ["`\"\(cure.text)\"` is \(end == 0 ? "dark" : "light") enough"])
        return nil
    }

    private static func steps(
        of page: ThemeColor, box: (String, Double), pointed: (String, Double)
    ) -> [String] {
        [page.text]
            + [box, pointed].map { other, part in
                ThemeColor(other).map { page.mixed(with: $0, part).text } ?? page.text
            }
    }
}
