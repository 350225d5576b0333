extension Diagnostic {
    /// The finding with its places below a folder: `p/content/en/index.md` for `content/en/index.md`.
    ///
    /// - Parameter folder: with a slash at the end; empty for none.
    package func below(_ folder: String) -> Diagnostic {
        func moved(_ place: SourceLocation) -> SourceLocation {
            var place = place
            if !place.path.hasPrefix("/") { place.path = folder + place.path }
            return place
        }
        var finding = self
        finding.location = moved(location)
        finding.fixIts = fixIts.map { fixIt in
            FixIt(
                range: SourceRange(start: moved(fixIt.range.start), end: moved(fixIt.range.end)),
                replacement: fixIt.replacement)
        }
        return finding
    }
}
