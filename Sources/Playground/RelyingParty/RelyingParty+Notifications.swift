import Brands
package import Cryptography
import OpenID
import SignInFoundation

/// Apple's server-to-server notifications ("Processing changes for Sign in with Apple accounts").
extension RelyingParty {
    /// Takes one notification: `{"payload":"<JWS>"}`, signed as ID tokens are, for our client, not expired.
    ///
    /// - Returns: nil when it came before: Apple sends until it is answered.
    /// - Throws: `callbackInvalid` for what is none, `token` for one that fails a check, and what fetching keys may
    ///   end in.
    package func notification(_ body: [UInt8], now: Instant) async throws(SignInError) -> AppleNotification? {
        guard let provider = provider(.apple) else { throw .failed(reason: "apple.com is not configured") }
        let addresses = try await directory.addresses(of: provider, now: now)
        guard let url = addresses.keys else { throw .failed(reason: "apple.com has no key set") }
        let token = try Self.notificationToken(body)
        guard token.header.algorithm == .rs256 else { throw .token(.algorithm) }
        let keys = try await keySets.keys(at: url, keyID: token.header.keyID, now: now)
        let candidates = keys.candidates(keyID: token.header.keyID, algorithm: .rs256)
        guard !candidates.isEmpty else { throw .token(.key) }
        guard let claims = candidates.lazy.compactMap({ try? token.verifiedClaims(key: $0.key) }).first else {
            throw .token(.signature)
        }
        guard let issuer = claims["iss"]?.stringValue, addresses.issuer.accepts(issuer) else {
            throw .token(.issuer)
        }
        let audience = claims["aud"]?.stringValue.map { [$0] } ?? claims["aud"]?.stringArrayValue ?? []
        guard audience.contains(addresses.provider.clientID) else { throw .token(.audience) }
        try Self.checkTimes(claims, now: now)
        guard let id = claims["jti"]?.stringValue, (1...255).contains(id.utf8.count) else {
            throw .token(.tokenID)
        }
        let notification = try Self.event(claims)
        do {
            let isNew = try await notified.putOnce(
                notification.event, key: Self.key(id), now: now)
            return isNew ? notification : nil
        } catch {
            throw SignInError(error)
        }
    }

    private static func notificationToken(_ body: [UInt8]) throws(SignInError) -> UnverifiedJWS {
        guard let payload = (try? JSONValue(parsing: body, limit: 65_536))?["payload"]?.stringValue else {
            throw .callbackInvalid(reason: "no payload")
        }
        do throws(JWSError) {
            return try UnverifiedJWS(compact: payload)
        } catch {
            switch error {
            case .unsupportedAlgorithm: throw .token(.algorithm)
            case .criticalExtensions: throw .token(.criticalHeader)
            default: throw .token(.structure)
            }
        }
    }

    private static func checkTimes(_ claims: JSONObject, now: Instant) throws(SignInError) {
        let leeway: Int64 = 60
        guard let expiry = claims["exp"]?.integerValue,
            now < Instant(secondsSince1970: expiry).adding(seconds: leeway)
        else { throw .token(.expiry) }
        guard let issued = claims["iat"]?.integerValue,
            Instant(secondsSince1970: issued) <= now.adding(seconds: leeway)
        else { throw .token(.issuedAt) }
    }

    /// `events` is a text that holds JSON, as Apple writes it.
    private static func event(_ claims: JSONObject) throws(SignInError) -> AppleNotification {
        guard let text = claims["events"]?.stringValue,
            let details = try? JSONValue(parsing: text, limit: 8_192),
            let event = details["type"]?.stringValue.flatMap(AppleNotification.Event.init(rawValue:)),
            let subject = details["sub"]?.stringValue, (1...255).contains(subject.utf8.count)
        else { throw .callbackInvalid(reason: "events") }
        return AppleNotification(event: event, subject: subject)
    }
}
