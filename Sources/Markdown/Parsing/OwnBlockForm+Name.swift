extension OwnBlockForm {
    /// Returns whether a block may have this name: no tag that has a meaning already, in HTML or on pages.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter, HTMLPolicy.tags[text] == nil,
            SiteMark(rawValue: text) == nil, !["script", "style", "textarea"].contains(text)
        else { return false }
        return text.utf8.allSatisfy {
            $0 == UInt8(ascii: "-") || $0.isASCIIAlphanumeric && $0 == $0.asciiLowercased
        }
    }
}
