import OpenID
import Providers

/// The `user` parameter that Apple posts beside the code, the first time only.
///
/// Nobody signed it: it is text to be shown, never an identity, and its e-mail is not looked at.
struct CallbackUser: Sendable {
    let firstName: String?
    let lastName: String?

    /// First and last name, joined; nil when there is none.
    var displayName: String? {
        let parts = [firstName, lastName].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Reads the parameter; nil when it is absent, or not what Apple sends.
    init?(in parameters: [(name: String, value: String)], provider: ProviderID) {
        guard ProviderDefinition.of(provider).quirks.contains(.nameOnlyOnce),
            let text = parameters.value(of: "user"),
            let name = (try? JSONValue(parsing: text, limit: 4096))?["name"]
        else { return nil }
        firstName = Self.shown(name["firstName"]?.stringValue)
        lastName = Self.shown(name["lastName"]?.stringValue)
    }

    /// Without control characters, at most 100 characters.
    private static func shown(_ text: String?) -> String? {
        guard let text else { return nil }
        let visible = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
        )
        return visible.isEmpty ? nil : String(visible.prefix(100))
    }
}
