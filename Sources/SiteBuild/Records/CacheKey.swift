import Diagnostics
import Markdown
import SiteModel

/// The inputs that a result depends on, in 128 bits.
///
/// Whatever is no text or bytes is added field by field, in an order that every process has: a description of a value
/// may be another one tomorrow, and that of a dictionary is another one in each process.
struct CacheKey: Hashable, Sendable {
    private(set) var first: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var second: UInt64 = 0x9e37_79b9_7f4a_7c15

    init() {}

    init(of texts: [String]) {
        for text in texts { add(text) }
    }

    /// The key of some bytes.
    init(bytes: [UInt8]) { add(bytes[...]) }

    /// Adds some bytes and where they end.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { add($0) }
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ write: (inout ByteWriter) -> Void) {
        var writer = ByteWriter()
        write(&writer)
        add(writer.bytes[...])
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        first = ContentHash.words(bytes, seed: first &+ UInt64(bytes.count))
        second = ContentHash.words(bytes, seed: second ^ first)
    }

    mutating func add(_ key: CacheKey) {
        first = (first ^ key.first) &* 0x0000_0100_0000_01b3
        first ^= first >> 29
        second = (second ^ key.second) &* 0x0000_0100_0000_01b3 ^ first
        second ^= second >> 31
    }
}

extension CacheKey: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        first = UInt64(bitPattern: Int64(try reader.number()))
        second = UInt64(bitPattern: Int64(try reader.number()))
    }

    func write(to writer: inout ByteWriter) {
        writer.write(Int(Int64(bitPattern: first)))
        writer.write(Int(Int64(bitPattern: second)))
    }
}

// MARK: Settings

extension ByteWriter {
    /// Writes all settings of a site: each field, in the order of its declaration.
    mutating func write(_ settings: SiteSettings) {
        write(settings.title)
        write(settings.baseURL)
        write(settings.locales) { $0.write($1) }
        write(settings.playground.map { [$0.origin] + $0.providers })
        write(settings.offered)
        write(settings.names.brands)
        write(settings.names.steps)
        write(settings.names.pages)
        write(settings.theme)
        write(settings.basePath)
        write(settings.includesDrafts)
        write(settings.headingIDs.rawValue)
        write(settings.isStrictMarkdown)
        write(settings.editURL)
        write(settings.reportURL)
        write(settings.links) { writer, link in
            writer.write(link.url)
            writer.write(link.place)
        }
        write(settings.versions.map { [$0] } ?? []) { $0.write($1) }
        write(settings.printed.rawValue)
        write(settings.hasSearch)
        write(settings.rules.fields)
    }

    mutating func write(_ locale: SiteLocale) {
        write(locale.tag)
        write(locale.direction.rawValue)
        write(locale.name)
        write(locale.isAtRoot)
    }

    private mutating func write(_ versions: SiteVersions) {
        write(versions.present)
        write(versions.older) { $0.write($1) }
        write(versions.areChecked)
        write(versions.shown.map { [$0] } ?? []) { $0.write($1) }
        write(versions.pages.map(\.key))
    }

    private mutating func write(_ version: SiteVersion) {
        write(version.name)
        write(version.title)
        write(version.tag)
        write(version.place)
    }

    private mutating func write(_ theme: ThemeSettings) {
        write(theme.look.rawValue)
        write(theme.home.rawValue)
        for pair in [theme.accent, theme.onAccent, theme.logo] { write(pair?.colors) }
        write(theme.colors.mapValues(\.colors))
        write(theme.fonts) { writer, font in
            writer.write(font.role.rawValue)
            writer.write(font.path)
            writer.write(font.language)
        }
        write(theme.favicon)
        write(theme.navigation) { $0.write($1) }
        write(theme.footer.map { [$0] } ?? []) { $0.write($1) }
        write(theme.announcement.map { [$0] } ?? []) { $0.write($1) }
    }

    private mutating func write(_ link: ThemeSettings.Link) {
        write(link.title)
        write(link.url)
        write(link.place)
    }

    private mutating func write(_ text: ThemeSettings.Text) {
        write(text.texts)
        write(text.first)
        write(text.place)
    }
}

extension ThemeSettings.Pair {
    fileprivate var colors: [String] { [light, dark] }
}
