/// Finds places in pages of our own templates.
enum HTMLPlace {
    /// The first place of `text`.
    static func find(_ text: StaticString, in html: [UInt8]) -> Int? {
        let count = text.utf8CodeUnitCount
        return text.withUTF8Buffer { wanted in
            guard let first = wanted.first, html.count >= count else { return nil }
            var start = 0
            while let found = html[start...].firstIndex(of: first), found + count <= html.count {
                if html[found..<(found + count)].elementsEqual(wanted) { return found }
                start = found + 1
            }
            return nil
        }
    }
}
