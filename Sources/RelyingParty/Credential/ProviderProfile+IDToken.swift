import OpenID
import Providers

extension ResolvedProvider {
    /// The voucher of its statements.
    var voucher: Voucher { mode == .real ? .provider : .standIn }
}

extension ProviderProfile {
    /// The subject of a verified ID token, by the provider's own rule for identities.
    ///
    /// - Parameter callbackName: a name that came beside the code (Apple's `user`): unsigned, for showing only.
    init(_ token: VerifiedIDToken, provider: ResolvedProvider, callbackName: CallbackUser?)
        throws(SignInError)
    {
        let brand = Brand.of(provider.id)
        let named = brand.map { $0.subject(token) } ?? token.subject
        guard let subject = named else { throw .providerResponseInvalid(reason: "the ID token has no oid") }
        self.init(
            provider: provider.id, subject: subject, voucher: provider.voucher,
            email: brand?.email(token) ?? .claims(address: token.email, verified: token.emailVerified),
            displayName: token.name ?? callbackName?.displayName,
            firstName: token.givenName ?? callbackName?.firstName,
            lastName: token.familyName ?? callbackName?.lastName,
            photoURL: provider.definition.photo == .url ? token.picture : nil,
            rawUserInfo: JSONValue.object(token.claims).serializedText)
    }
}

/// A person's photo as bytes (Microsoft Graph has no address for it that a browser could open).
package struct ProviderPhoto: Hashable, Sendable, Codable {
    /// `image/jpeg` or `image/png`, by the bytes themselves.
    package let mediaType: String
    package let bytes: [UInt8]

    /// The number of bytes that are kept.
    package static let maximumBytes = 256 * 1024

    /// Nil for bytes that are too many, or no JPEG or PNG: what a provider calls an image is not believed.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes else { return nil }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            mediaType = "image/jpeg"
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            mediaType = "image/png"
        } else {
            return nil
        }
        self.bytes = bytes
    }
}

/// The `user` parameter that Apple posts beside the code, the first time only.
///
/// A text without a signature, to be shown: never an identity, and its e-mail is not looked at.
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
