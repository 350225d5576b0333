import SiteBuild
import SiteModel

/// The colour of links and buttons, for light and for dark surroundings, with enough contrast to be read.
struct AccentColor {
    /// The colours themselves, and those of the words on them.
    let pair: ThemeSettings.Pair
    let words: ThemeSettings.Pair

    /// The colour at `key`: `"#0b5"`, or one for each surrounding: `{ light: "#075", dark: "#7fc" }`. One alone is
    /// made lighter for dark surroundings. What cannot be read there is reported with one that can.
    static func read(
        _ key: String, _ reader: inout MappingReader, on grounds: SurfaceColors = SurfaceColors()
    ) -> AccentColor? {
        guard let node = reader.node(key) else { return nil }
        guard case .mapping = node.content else {
            guard let light = ThemeColor.read(key, &reader, on: grounds.light, towards: 0) else { return nil }
            return AccentColor(light, light.readable(on: grounds.dark, towards: 255))
        }
        guard var pair = reader.mapping(key) else { return nil }
        for part in ["light", "dark"] where !pair.has(part) { pair.missing(part) }
        let light = ThemeColor.read("light", &pair, on: grounds.light, towards: 0)
        let dark = ThemeColor.read("dark", &pair, on: grounds.dark, towards: 255)
        reader.absorb(pair.finish())
        guard let light, let dark else { return nil }
        return AccentColor(light, dark)
    }

    private init(_ light: ThemeColor, _ dark: ThemeColor) {
        pair = ThemeSettings.Pair(light: light.text, dark: dark.text)
        words = ThemeSettings.Pair(light: Self.words(on: light), dark: Self.words(on: dark))
    }

    private static func words(on color: ThemeColor) -> String {
        color.contrast(toAll: ["#ffffff"]) >= color.contrast(toAll: ["#08201c"]) ? "#fff" : "#08201c"
    }
}
