package import MarkdownSyntax
import Synchronization

/// The text of a content file, parsed.
package struct ParsedText: Sendable {
    /// The text below the front matter, UTF-8.
    package let body: ArraySlice<UInt8>
    /// The text, parsed.
    package var document: Document
    /// The text before its marks for variables were filled; nil when it has none.
    package var unfilled: Document?

    package init(body: ArraySlice<UInt8>, document: Document) {
        self.body = body
        self.document = document
    }
}

/// The text of a content file that is read and parsed when somebody asks for it, once.
package final class DeferredText: Sendable {
    /// The things that others ask of the text.
    let summary: TextSummary
    private let read: @Sendable () -> ParsedText
    private let known = Mutex<ParsedText?>(nil)

    /// - Parameters:
    ///   - summary: what was found when the same text was parsed before.
    ///   - read: reads and parses the text.
    package init(_ summary: TextSummary, _ read: @escaping @Sendable () -> ParsedText) {
        self.summary = summary
        self.read = read
    }

    var parsed: ParsedText {
        if let parsed = known.withLock({ $0 }) { return parsed }
        let parsed = read()
        return known.withLock { known in
            if let known { return known }
            known = parsed
            return parsed
        }
    }
}
