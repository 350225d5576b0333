package import Markdown
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

/// The text of a content file, read and parsed when it is first needed.
package final class DeferredText: Sendable {
    /// Tells which things of the summary there are.
    let marks: TextSummary.Marks
    private let summaryLater: Deferred<TextSummary>
    private let parsedLater: Deferred<ParsedText>

    /// - Parameters:
    ///   - marks: what was found when the same text was parsed before.
    ///   - summary: gives all of it.
    ///   - read: reads and parses the text.
    package init(
        _ marks: TextSummary.Marks, _ summary: @escaping @Sendable () -> TextSummary,
        _ read: @escaping @Sendable () -> ParsedText
    ) {
        self.marks = marks
        summaryLater = Deferred(summary)
        parsedLater = Deferred(read)
    }

    /// The things that others ask of the text.
    var summary: TextSummary { summaryLater.value }

    /// The text.
    var parsed: ParsedText { parsedLater.value }
}

/// A value that is made once, when it is first read.
package final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let known = Mutex<Value?>(nil)

    package init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// The value; of two who ask at once for the first time each may make it, and the first one counts.
    package var value: Value {
        if let value = known.withLock({ $0 }) { return value }
        let made = make()
        return known.withLock { known in
            if let known { return known }
            known = made
            return made
        }
    }
}
