import Cryptography
import OpenID

/// A member of an ID token with another value, as an attacker without the key would write it.
package struct ChangedClaim: Hashable, Sendable {
    /// The name of a claim, or of a member of the header (`alg`, `kid`).
    package let name: String
    /// The new value as typed; nil leaves the member out.
    package let text: String?

    /// - Returns: nil for a name or a value that no token has.
    package init?(name: String, text: String) {
        guard !name.isEmpty, name.utf8.count <= 100, text.utf8.count <= 1_000 else { return nil }
        self.name = name
        self.text = text.isEmpty ? nil : text
    }

    /// Members of the header that may be changed.
    package static let header: Set<String> = ["alg", "kid"]

    /// The token with the member changed, and its old signature.
    func applied(to token: UnverifiedIDToken) -> UnverifiedIDToken {
        let parts = token.compact.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isHeader = Self.header.contains(name)
        guard parts.count == 3, let old = isHeader ? token.displayedHeader : token.displayedClaims else {
            return token
        }
        let changed = old.with(name, text.map { Self.value($0, like: old[name]) })
        // An unchanged part keeps its bytes, and so its signature.
        guard changed != old else { return token }
        let part = Base64URL.encode(Array(JSONValue.object(changed).serializedText.utf8))
        return UnverifiedIDToken(
            [isHeader ? part : parts[0], isHeader ? parts[1] : part, parts[2]].joined(separator: "."))
    }

    /// A typed value: text where the token had text, else what it reads as.
    private static func value(_ text: String, like old: JSONValue?) -> JSONValue {
        if case .string = old { return .string(text) }
        return (try? JSONValue(parsing: text, limit: 1_000)) ?? .string(text)
    }
}
