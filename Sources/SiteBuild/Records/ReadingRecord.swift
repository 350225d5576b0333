import Diagnostics
import MarkdownSyntax
import SiteModel

/// The results of reading a page's file that other pages and files need.
struct ReadingRecord: Sendable {
    /// Of the file's bytes and of everything else that reading depends on.
    let key: CacheKey
    /// The bytes before the text.
    let head: ArraySlice<UInt8>
    /// The things that others ask of the text; nil when nothing could be made of the file.
    let summary: TextSummary?
    let diagnostics: [Diagnostic]

    init(key: CacheKey, head: ArraySlice<UInt8>, summary: TextSummary?, diagnostics: [Diagnostic]) {
        self.key = key
        self.head = head
        self.summary = summary
        self.diagnostics = diagnostics
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        key = try CacheKey(from: &reader)
        head = try reader.data()
        diagnostics = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
        summary = try reader.number() == 1 ? try TextSummary(from: &reader) : nil
    }

    func write(to writer: inout ByteWriter) {
        key.write(to: &writer)
        writer.write(head)
        writer.write(diagnostics) { $0.write($1) }
        writer.write(summary == nil ? 0 : 1)
        summary?.write(to: &writer)
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
        let marks = try reader.number()
        self.init(
            anchors: anchors, otherAnchors: otherAnchors, deepLinks: deepLinks, ownBlocks: blocks,
            includes: includes, parts: parts, hasErrorRows: marks & 1 != 0, namesPlayground: marks & 2 != 0)
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(anchors) { $0.write($1) }
        writer.write(otherAnchors) { $0.write($1) }
        writer.write(deepLinks) { $0.write($1) }
        writer.write(ownBlocks) { $0.write($1) }
        writer.write(includes) { $0.write($1) }
        writer.write(parts) { writer, part in
            writer.write(part.id)
            writer.write(part.title)
        }
        writer.write((hasErrorRows ? 1 : 0) + (namesPlayground ? 2 : 0))
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
