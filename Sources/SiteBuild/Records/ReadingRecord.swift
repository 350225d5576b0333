import Diagnostics
import Markdown
import SiteModel

/// The results of reading a page's file that other pages and files need.
struct ReadingRecord: Sendable, Stored {
    /// Of the file's bytes and of everything else that reading depends on.
    let key: CacheKey
    /// The bytes before the text.
    let head: ArraySlice<UInt8>
    let diagnostics: [Diagnostic]
    /// The things that others ask of the text; nil when nothing could be made of the file.
    let text: Text?

    /// The summary of a text, most of which stays as it was written until somebody asks for it.
    struct Text: Sendable, Stored {
        let marks: TextSummary.Marks
        let anchors: CacheKey
        /// The front matter, if it says no more than most.
        let matter: PlainFrontMatter?
        private let bytes: ArraySlice<UInt8>

        init(_ file: ContentFile) {
            let summary = file.summary
            marks = summary.marks
            anchors = CacheKey(of: summary.anchors + summary.otherAnchors)
            matter = file.plainFrontMatter
            var writer = ByteWriter(capacity: 256)
            writer.write(summary)
            bytes = writer.bytes[...]
        }

        /// The whole summary; nil when it is not what was written.
        var summary: TextSummary? {
            var reader = ByteReader(bytes)
            return try? TextSummary(from: &reader)
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            marks = TextSummary.Marks(rawValue: try reader.number())
            (anchors, matter, bytes) = try reader.values()
        }

        func write(to writer: inout ByteWriter) {
            writer.write(marks.rawValue, anchors, matter, bytes)
        }
    }

    init(key: CacheKey, head: ArraySlice<UInt8>, file: ContentFile?, diagnostics: [Diagnostic]) {
        self.key = key
        self.head = head
        text = file.map { Text($0) }
        self.diagnostics = diagnostics
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (key, head, diagnostics, text) = try reader.values()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(key, head, diagnostics, text)
    }
}

extension PlainFrontMatter: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            title: try reader.text(), description: try reader.text(), weight: try reader.value(),
            bodyFirstLine: try reader.number())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(title, description, weight, bodyFirstLine)
    }
}

extension TextSummary: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            anchors: try reader.value(), otherAnchors: try reader.value(), deepLinks: try reader.value(),
            customBlocks: try reader.value(), includes: try reader.value(), parts: try reader.value(),
            hasErrorRows: try reader.value(), namesPlayground: try reader.value())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(
            anchors, otherAnchors, deepLinks, customBlocks, includes, parts, marks.contains(.errorRows),
            marks.contains(.playground))
    }
}

extension TextSummary.Part: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(id: try reader.text(), title: try reader.text())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(id, title)
    }
}

extension IncludeVariable: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(name: try reader.text(), value: try reader.text(), location: try reader.value())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(name, value, location)
    }
}

extension Include: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            page: try reader.text(), section: try reader.text(), variables: try reader.value(),
            location: try reader.value(), lastLine: try reader.number())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(page, section, variables, location, lastLine)
    }
}
