import Markdown
import SiteModel

/// The comments of HTML in a page's text, which no reader sees.
struct HiddenComments {
    /// Line of the file → columns at which comments begin, in characters, 1-based.
    private var starts: [Int: [Int]] = [:]

    init(of file: ContentFile) {
        // Most pages have none, and need not be parsed for that.
        let mark = Array("<!--".utf8)
        let hasMark = file.body.indices.contains {
            file.body[$0] == mark[0] && file.body[$0...].starts(with: mark)
        }
        guard hasMark else { return }
        for start in file.document.comments {
            starts[Int(start.line), default: []].append(Int(start.column))
        }
    }

    var isEmpty: Bool { starts.isEmpty }

    /// A line without its comments; nil when it holds nothing else.
    ///
    /// - Parameter isComment: whether the line begins within a comment, and then whether the next one does.
    func removed(from line: ArraySlice<UInt8>, at number: Int, _ isComment: inout Bool) -> [UInt8]? {
        let columns = starts[number] ?? []
        guard isComment || !columns.isEmpty else { return Array(line) }
        let end = Array("-->".utf8)
        var result: [UInt8] = []
        var column = 0
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] & 0xC0 != 0x80 { column += 1 }
            if !isComment, columns.contains(column), line[index] == UInt8(ascii: "<") {
                isComment = true
                // `<!-->` is a whole comment.
                index += 2
                column += 1
                continue
            }
            if isComment, line[index...].starts(with: end) {
                isComment = false
                index += 3
                column += 2
                continue
            }
            if !isComment { result.append(line[index]) }
            index += 1
        }
        // The marks of a list or a quote stay.
        return result.allSatisfy(\.isBlank) ? nil : result
    }
}
