internal import Cryptography

/// The bearer of administrators' calls.
package struct AdministratorToken: Sendable {
    private let text: String

    /// Nil for an empty text.
    package init?(_ text: String) {
        if text.isEmpty { return nil }
        self.text = text
    }

    /// Whether a bearer is this one. The emulator's own `owner` counts in any case of letters, as there.
    package func matches(_ bearer: String) -> Bool {
        if text == "owner" { return bearer.lowercased() == text }
        return constantTimeEqual(bearer, text)
    }
}

extension AdministratorToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "AdministratorToken(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
