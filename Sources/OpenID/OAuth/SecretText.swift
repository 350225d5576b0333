internal import Cryptography

/// A protocol value that nobody but its owner may see: prints `Nonce(redacted)`, compares in constant time.
package protocol SecretText: ProtocolText, CustomDebugStringConvertible, CustomReflectable {}

extension SecretText {
    package var description: String { "\(Self.self)(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }

    package static func == (a: Self, b: Self) -> Bool { constantTimeEqual(a.reveal, b.reveal) }
}
