internal import Cryptography

/// The bearer of administrators' calls.
package struct AdministratorToken: Sendable {
    private let text: String

    /// Nil for an empty text.
    package init?(_ text: String) {
        if text.isEmpty { return nil }
        self.text = text
    }

    /// The bearer that Admin SDKs send to an emulator, which everybody knows; its letters count in any case.
    package static let wellKnown = "owner"

    /// Returns whether a bearer is this one, compared in constant time.
    package func matches(_ bearer: String) -> Bool {
        constantTimeEqual(bearer, text)
    }
}

extension AdministratorToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "AdministratorToken(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
