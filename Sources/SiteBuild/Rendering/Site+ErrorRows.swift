import MarkdownSyntax
import SiteModel

extension Site {
    /// Indicates whether any page of the source language has a row of an error.
    var hasErrorRows: Bool {
        navigation(source).pages.contains { page in
            var found = false
            page.file.document.forEachBlock { block in
                guard !found, case .table(let table) = block else { return }
                found = zip(table.rows, table.rowIDs).contains { $1 != nil && ErrorRow($0) != nil }
            }
            return found
        }
    }
}
