internal import OpenID

/// The choice and spelling of a provider's scopes.
package struct ScopeRule: Hashable, Sendable {
    /// Asked for when the configuration names none.
    package var defaults: [String]
    /// Always asked for, whatever the configuration says.
    package var required: [String]
    /// Between two scopes in the request.
    package var separator: String
    /// Between two scopes in the provider's response.
    package var responseSeparator: String

    package init(
        defaults: [String], required: [String] = [], separator: String = " ", responseSeparator: String = " "
    ) {
        self.defaults = defaults
        self.required = required
        self.separator = separator
        self.responseSeparator = responseSeparator
    }

    /// The scopes to ask for: the required ones, then the chosen or default ones, each once, in order.
    package func scopes(chosen: [String]?, additional: [String] = []) -> [String] {
        var seen: Set<String> = []
        return (required + (chosen ?? defaults) + additional).filter {
            ScopeRule.isScope($0) && seen.insert($0).inserted
        }
    }

    /// Each of a client's scopes once, in order; nil when they are more than a sign-in may ask for.
    package static func distinct(_ scopes: some Sequence<some StringProtocol>) -> [String]? {
        var seen: Set<String> = []
        var result: [String] = []
        for scope in scopes where seen.insert(String(scope)).inserted {
            if result.count == Bounds.scopes.value { return nil }
            result.append(String(scope))
        }
        return result
    }

    /// The value of the `scope` parameter.
    package func parameter(_ scopes: [String]) -> String { scopes.joined(separator: separator) }

    /// Returns whether `text` is one scope-token (RFC 6749 §3.3) that also survives a comma-separated list.
    package static func isScope(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
                    && $0 != UInt8(ascii: ",")
            }
    }
}
