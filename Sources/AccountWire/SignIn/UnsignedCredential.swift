internal import Accounts
internal import Cryptography
internal import OpenID
internal import Providers

/// Credentials as tests of the emulator make them: claims as JSON text or a JWT, whose signature nobody looks at.
///
/// Read only in projects that are like the emulator, which none is by default: anybody can be anyone with them.
enum UnsignedCredential {
    /// The credential; nil when it is none of these, and is to be verified as any other.
    static func read(_ credential: IdPCredential, now: Instant) -> ProviderCredential? {
        guard let token = credential.idToken ?? credential.accessToken, let claims = claims(token),
            let subject = (claims["sub"] ?? claims["id"])?.stringValue, !subject.isEmpty
        else { return nil }
        let verified = claims["email_verified"]
        let profile = ProviderProfile(
            provider: credential.provider, subject: subject, voucher: .standIn,
            email: .claims(
                address: claims["email"]?.stringValue,
                verified: verified?.boolValue ?? verified?.stringValue.map { $0 == "true" }),
            displayName: claims["name"]?.stringValue, firstName: claims["given_name"]?.stringValue,
            lastName: claims["family_name"]?.stringValue, photoURL: claims["picture"]?.stringValue,
            screenName: claims["screen_name"]?.stringValue,
            rawUserInfo: JSONValue.object(claims).serializedText)
        guard let idToken = credential.idToken else {
            return ProviderCredential(profile: profile, accessToken: token)
        }
        let nonceClaim = claims["nonce"]?.stringValue
        return ProviderCredential(
            profile: profile, nonceClaim: nonceClaim, nonce: credential.rawNonce.map { .raw($0) } ?? .none,
            tokens: ProviderTokens(idToken: idToken, accessToken: credential.accessToken),
            idTokenExpires: now.adding(seconds: 3_600))
    }

    private static func claims(_ token: String) -> JSONObject? {
        if token.utf8.first == UInt8(ascii: "{") {
            return (try? JSONValue(parsing: token, limit: 65_536))?.objectValue
        }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, object(parts[0]) != nil else { return nil }
        return object(parts[1])
    }

    private static func object(_ part: Substring) -> JSONObject? {
        guard let bytes = try? Base64URL.decode(part) else { return nil }
        return (try? JSONValue(parsing: bytes, limit: 65_536))?.objectValue
    }
}
