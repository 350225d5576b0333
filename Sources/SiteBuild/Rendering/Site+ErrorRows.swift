import SiteModel

extension Site {
    /// Indicates whether any page of the source language has a row of an error.
    var hasErrorRows: Bool { navigation(source).pages.contains(where: \.file.hasErrorRows) }
}
