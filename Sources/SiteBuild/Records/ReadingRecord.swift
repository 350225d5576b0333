import Diagnostics
import Markdown
import SiteModel

/// The results of reading a page's file that other pages and files need.
struct ReadingRecord: Sendable {
    /// Of the file's bytes and of everything else that reading depends on.
    let key: CacheKey
    /// The bytes before the text.
    let head: ArraySlice<UInt8>
    /// The things that others ask of the text; nil when nothing could be made of the file.
    let text: Text?
    let diagnostics: [Diagnostic]

    /// The summary of a text, most of which stays as it was written until somebody asks for it.
    struct Text: Sendable {
        let marks: TextSummary.Marks
        /// The key of the anchors.
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
            summary.write(to: &writer)
            bytes = writer.bytes[...]
        }

        /// The whole summary; nil when it is not what was written.
        var summary: TextSummary? {
            var reader = ByteReader(bytes)
            return try? TextSummary(from: &reader)
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            marks = TextSummary.Marks(rawValue: try reader.number())
            anchors = try CacheKey(from: &reader)
            matter = try reader.number() == 1 ? try PlainFrontMatter(from: &reader) : nil
            bytes = try reader.data()
        }

        func write(to writer: inout ByteWriter) {
            writer.write(marks.rawValue)
            anchors.write(to: &writer)
            writer.write(matter == nil ? 0 : 1)
            matter?.write(to: &writer)
            writer.write(bytes)
        }
    }

    init(key: CacheKey, head: ArraySlice<UInt8>, file: ContentFile?, diagnostics: [Diagnostic]) {
        self.key = key
        self.head = head
        text = file.map { Text($0) }
        self.diagnostics = diagnostics
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        key = try CacheKey(from: &reader)
        head = try reader.data()
        diagnostics = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
        text = try reader.number() == 1 ? try Text(from: &reader) : nil
    }

    func write(to writer: inout ByteWriter) {
        key.write(to: &writer)
        writer.write(head)
        writer.write(diagnostics) { $0.write($1) }
        writer.write(text == nil ? 0 : 1)
        text?.write(to: &writer)
    }
}

extension PlainFrontMatter {
    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let title = try reader.text()
        let description = try reader.text()
        let weight = try reader.number() == 1 ? try reader.number() : nil
        self.init(title: title, description: description, weight: weight, bodyFirstLine: try reader.number())
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(title)
        writer.write(description)
        writer.write(weight == nil ? 0 : 1)
        if let weight { writer.write(weight) }
        writer.write(bodyFirstLine)
    }
}

extension TextSummary {
    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        func texts() throws(ByteReader.Damage) -> [String] {
            try reader.list { reader throws(ByteReader.Damage) in try reader.text() }
        }
        let anchors = try texts()
        let otherAnchors = try texts()
        let deepLinks = try texts()
        let blocks = try texts()
        let includes = try reader.list { reader throws(ByteReader.Damage) in try reader.include() }
        let parts = try reader.list { reader throws(ByteReader.Damage) in
            Part(id: try reader.text(), title: try reader.text())
        }
        let marks = Marks(rawValue: try reader.number())
        self.init(
            anchors: anchors, otherAnchors: otherAnchors, deepLinks: deepLinks, customBlocks: blocks,
            includes: includes, parts: parts, hasErrorRows: marks.contains(.errorRows),
            namesPlayground: marks.contains(.playground))
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(anchors) { $0.write($1) }
        writer.write(otherAnchors) { $0.write($1) }
        writer.write(deepLinks) { $0.write($1) }
        writer.write(customBlocks) { $0.write($1) }
        writer.write(includes) { $0.write($1) }
        writer.write(parts) { writer, part in
            writer.write(part.id)
            writer.write(part.title)
        }
        writer.write(marks.rawValue)
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ include: Include) {
        write(include.page)
        write(include.section)
        write(include.variables) { writer, variable in
            writer.write(variable.name)
            writer.write(variable.value)
            writer.write(variable.location)
        }
        write(include.location)
        write(include.lastLine)
    }
}

extension ByteReader {
    fileprivate mutating func include() throws(Damage) -> Include {
        let page = try text()
        let section = try text()
        let variables = try list { reader throws(Damage) in
            IncludeVariable(
                name: try reader.text(), value: try reader.text(), location: try reader.location())
        }
        let location = try location()
        return Include(
            page: page, section: section, variables: variables, location: location, lastLine: try number())
    }
}
