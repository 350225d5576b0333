internal import Cryptography

/// The name of a stored value within its sandbox.
package struct StandInRecordName: Hashable, Sendable {
    package let kind: String
    package let key: String

    package init(kind: String, key: String) {
        self.kind = kind
        self.key = key
    }

    /// Last part of the kind of settings of one sign-in.
    static let runSettings: StaticString = "run-settings"

    /// The key of what is looked for by a secret, or by a text of any length.
    static func digest(_ text: String) -> String { Hex.encode(SHA256.hash(text)) }
}
