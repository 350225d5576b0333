import Markdown
import SiteModel

/// Each field, in the order of its declaration.
extension SiteSettings: Writable {
    func write(to writer: inout ByteWriter) {
        writer.write(title, baseURL, locales, playground.map { [$0.origin] + $0.providers }, offered)
        writer.write(names.brands, names.steps, names.pages, names.errors, theme, basePath, includesDrafts)
        writer.write(headingIDs.rawValue, isStrictMarkdown, editURL, reportURL, links, versions)
        writer.write(printed.rawValue, hasSearch, rules.fields)
    }
}

extension ConfiguredLink: Writable {
    func write(to writer: inout ByteWriter) { writer.write(url, place) }
}

extension SiteVersions: Writable {
    func write(to writer: inout ByteWriter) {
        writer.write(present, older, areChecked, shown, pages.map(\.key))
    }
}

extension SiteVersion: Writable {
    func write(to writer: inout ByteWriter) { writer.write(name, title, tag, place) }
}

extension ThemeSettings: Writable {
    func write(to writer: inout ByteWriter) {
        writer.write(look.rawValue, home.rawValue, accent, onAccent, colors, fonts, logo, favicon)
        writer.write(navigation, footer, announcement)
    }
}

extension ThemeSettings.Pair: Writable {
    func write(to writer: inout ByteWriter) { writer.write(light, dark) }
}

extension ThemeSettings.Font: Writable {
    func write(to writer: inout ByteWriter) { writer.write(role.rawValue, path, language) }
}

extension ThemeSettings.Link: Writable {
    func write(to writer: inout ByteWriter) { writer.write(title, url, place) }
}

extension ThemeSettings.Text: Writable {
    func write(to writer: inout ByteWriter) { writer.write(texts, first, place) }
}
