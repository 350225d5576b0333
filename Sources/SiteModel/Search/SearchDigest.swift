/// The terms of one page's sections.
package struct SearchDigest: Sendable {
    /// The page's names; its texts are left out.
    let page: SearchPage
    /// The terms of the page.
    let terms: TermList
    /// For each section, the numbers of its terms.
    let sections: [[Use]]

    /// The number of the page's sections.
    package var sectionCount: Int { sections.count }

    /// A term in a section.
    struct Use: Sendable {
        /// Twice the number, and one more for a heading: a site has millions of these.
        private let packed: UInt32

        init(term: Int, isHeading: Bool) {
            packed = UInt32(truncatingIfNeeded: term * 2 + (isHeading ? 1 : 0))
        }

        /// The term's number among the page's.
        var term: Int { Int(packed >> 1) }
        /// Indicates whether it is in the heading.
        var isHeading: Bool { packed & 1 == 1 }
    }
}

extension SearchDigest {
    /// Reads a page.
    package init(_ page: SearchPage, terms: SearchTerms) {
        var reader = SearchReader(terms)
        self = reader.digest(of: page)
    }

    /// Writes the digest for a later run.
    package func write(to writer: inout ByteWriter) {
        writer.write(page.path)
        writer.write(page.title)
        writer.write(page.language ?? "")
        writer.write(page.sections) { writer, section in
            writer.write(section.id)
            writer.write(section.heading)
        }
        terms.write(to: &writer)
        writer.write(sections) { writer, uses in
            writer.write(uses) { $0.write($1.term * 2 + ($1.isHeading ? 1 : 0)) }
        }
    }

    /// Reads what `write` wrote.
    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let path = try reader.text()
        let title = try reader.text()
        let language = try reader.text()
        page = SearchPage(
            path: path, title: title, language: language.isEmpty ? nil : language,
            sections: try reader.list { reader throws(ByteReader.Damage) in
                SearchSection(id: try reader.text(), heading: try reader.text(), texts: [[UInt8]]())
            })
        terms = try TermList(from: &reader)
        let count = terms.count
        sections = try reader.list { reader throws(ByteReader.Damage) in
            try reader.list { reader throws(ByteReader.Damage) in
                let number = try reader.number()
                guard number >= 0, number / 2 < count else { throw ByteReader.Damage() }
                return Use(term: number / 2, isHeading: number % 2 == 1)
            }
        }
        guard sections.count == page.sections.count else { throw ByteReader.Damage() }
    }
}
