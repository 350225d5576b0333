/// A secret text of an operator: it prints as `ConcealedText(redacted)` and shows itself to `reveal` only.
package struct ConcealedText: Hashable, Sendable, Codable {
    /// The text itself; to be used where it goes on the wire, and nowhere else.
    package let reveal: String

    package init(_ text: String) {
        reveal = text
    }

    /// Indicates whether there is nothing to conceal.
    package var isEmpty: Bool { reveal.isEmpty }
}

extension ConcealedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "ConcealedText(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A value that carries secrets: however it is printed, only its type shows.
package protocol Concealed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Concealed {
    package var description: String { "\(Self.self)(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
