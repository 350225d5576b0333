/// A name and a value that went over the wire, kept to be shown to the one who owns the run.
package struct CapturedValue: Sendable, CustomStringConvertible, CustomReflectable {
    /// The name on the wire (`code_challenge`).
    package let name: String
    /// The value on the wire, decoded.
    package let value: String
    /// Whether the value gives access to something while it lasts; pages show it masked first.
    package let isSecret: Bool

    package init(_ name: String, _ value: String, isSecret: Bool? = nil) {
        self.name = name
        self.value = value
        self.isSecret = isSecret ?? Self.secretNames.contains(name)
    }

    /// The first and last characters of a long secret, dots for a short one; the value itself when it is none.
    package var masked: String {
        guard isSecret else { return value }
        return value.count < 24 ? "••••••" : "\(value.prefix(6))…\(value.suffix(4))"
    }

    package var description: String { "\(name)=\(isSecret ? "(redacted)" : value)" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Names whose values are secrets wherever they stand (OAuth 2.0, OpenID Connect, Identity Toolkit).
    private static let secretNames: Set<String> = [
        "code", "access_token", "refresh_token", "id_token", "client_secret", "code_verifier", "idToken",
        "input_token", "appsecret_proof", "Authorization", "token", "hashed_token",
        "refreshToken", "pendingToken", "postBody", "nonce_raw", "rawNonce",
    ]
}
