import Diagnostics
import Markdown
import SiteModel
import SiteTemplates

/// The page in each language that lists every error of the guides, by number and by name.
///
/// A site whose pages name no error, or whose templates have no layout `errors`, has none.
struct ErrorIndexFiles {
    let shell: PageShell

    /// The place of the page, below its locale.
    private static let path = "errors/"

    /// One error, and the rows that explain it.
    private struct Entry {
        var number: String?
        var names: [String]
        /// The row that knows most of its names comes first, the others in the order of reading.
        var places: [(page: Page, id: String, names: Int)]

        mutating func take(_ row: ErrorRow, _ place: (page: Page, id: String, names: Int)) {
            names += row.names.filter { !names.contains($0) }
            let knowsMost = places.first.map { place.names > $0.names } ?? true
            places.insert(place, at: knowsMost ? 0 : places.count)
        }
    }

    /// Path → bytes.
    func files() -> Diagnosed<[String: [UInt8]]> {
        var made = RenderedFiles()
        guard shell.templates.layouts.contains("errors"), shell.site.hasErrorRows else {
            return made.diagnosed
        }
        for locale in shell.site.locales {
            made.add("\(locale.folder)\(Self.path)index.html", layout: "errors") { () throws(TemplateError) in
                try page(locale)
            }
        }
        return made.diagnosed
    }

    private func page(_ locale: SiteLocale) throws(TemplateError) -> [UInt8] {
        let strings = shell.strings(locale)
        let text = shell.chrome(locale).text
        let errors = entries(locale).map { entry -> TemplateValue in
            let places = entry.places.map { place -> TemplateValue in
                [
                    "url": .text("\(place.page.url)#\(place.id)"),
                    "title": text.body(place.page.title, of: place.page.file.locale),
                ]
            }
            let main = entry.places.first
            return [
                "id": .text(main?.id ?? ""), "url": .text(main.map { "\($0.page.url)#\($0.id)" } ?? ""),
                "number": entry.number.map { .text($0) } ?? .null, "words": .text(Self.words(of: entry)),
                "names": .list(entry.names.map { .text($0) }), "places": .list(places),
            ]
        }
        return try shell.render(
            layout: "errors", locale: locale, path: Self.path, title: strings.text("codes.title"),
            description: strings.text("codes.lead"), data: ["errors": .list(errors)])
    }

    private static func words(of entry: Entry) -> String { entry.names.first.map(ErrorRow.words) ?? "" }

    /// The errors of a language's pages: those with a number in its order, then the others by their words.
    private func entries(_ locale: SiteLocale) -> [Entry] {
        let rows = shell.site.navigation(locale).pages.flatMap(rows)
        var entries: [Entry] = []
        var byKey: [String: Int] = [:]
        // Numbers first: a row without one may name an error that has one elsewhere.
        for (row, place) in rows.filter({ $0.row.number != nil }) + rows.filter({ $0.row.number == nil }) {
            let keys = row.number.map { [$0] } ?? row.names
            let index = keys.lazy.compactMap { byKey[$0] }.first ?? entries.count
            if index == entries.count { entries.append(Entry(number: row.number, names: [], places: [])) }
            entries[index].take(row, place)
            for key in keys + row.names where byKey[key] == nil { byKey[key] = index }
        }
        return entries.sorted {
            ($0.number ?? "~", Self.words(of: $0)) < ($1.number ?? "~", Self.words(of: $1))
        }
    }

    private func rows(of page: Page) -> [(row: ErrorRow, place: (page: Page, id: String, names: Int))] {
        var rows: [(row: ErrorRow, place: (page: Page, id: String, names: Int))] = []
        guard page.file.hasErrorRows else { return rows }
        page.file.document.forEachBlock { block in
            guard case .table(let table) = block else { return }
            for (cells, id) in zip(table.rows, table.rowIDs) {
                guard let id, let row = ErrorRow(cells) else { continue }
                rows.append((row, (page, id, row.names.count)))
            }
        }
        return rows
    }
}
