/// A secret text of an operator: it prints as `RedactedText(redacted)` and shows itself to `reveal` only.
package struct RedactedText: Hashable, Sendable, Codable {
    /// The text itself; to be used where it goes on the wire, and nowhere else.
    package let reveal: String

    package init(_ text: String) {
        reveal = text
    }

    /// Indicates whether there is nothing to conceal.
    package var isEmpty: Bool { reveal.isEmpty }
}

extension RedactedText: Redacted {}

/// A value with secrets: printing it shows only its type.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    package var description: String { "\(Self.self)(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
