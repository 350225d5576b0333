internal import Cryptography

/// A text that claims to be an ID token; nothing in it is believed until `IDTokenVerifier` took it.
package struct UnverifiedIDToken: Hashable, Sendable, Codable {
    /// The token as it came: a secret while it lives.
    package let compact: String

    package init(_ compact: String) {
        self.compact = compact
    }

    /// Hex of the SHA-256 of the token: to remember a spent one without keeping it.
    package var fingerprint: String { Hex.encode(SHA256.hash(compact)) }

    /// The header as written, for showing only; nil when there is none.
    package var displayedHeader: JSONObject? { part(\.header, .header) }

    /// The claims as written, for showing only; nil when there are none.
    package var displayedClaims: JSONObject? { part(\.payload, .payload) }

    private func part(_ path: KeyPath<CompactParts, [UInt8]>, _ name: JWSPart) -> JSONObject? {
        (try? CompactParts(compact)).flatMap { try? CompactParts.object($0[keyPath: path], name) }
    }
}

extension UnverifiedIDToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "UnverifiedIDToken(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
