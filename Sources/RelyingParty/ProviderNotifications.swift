package import Cryptography
package import OpenID
package import Providers

/// Takes the notifications of a provider's server about users.
package struct ProviderNotifications: Sendable {
    /// The provider that sends them.
    package let id: ProviderID
    private let access: ProviderAccess
    /// Notifications that were taken, by their ids.
    private let taken: TypedRecordStore<ProviderNotification.Event>

    package init(_ access: ProviderAccess, of id: ProviderID, records: any RecordStore) {
        self.id = id
        self.access = access
        taken = TypedRecordStore(
            RecordKind(
                "provider-notification", .ephemeral, bound: Bounds.notifications, remembersEnd: true),
            in: records)
    }

    /// Takes one notification: `{"payload":"<JWS>"}`, signed as ID tokens are, for our client, not expired.
    ///
    /// - Parameter visitor: who brings it, for limits: anybody may call.
    /// - Returns: nil when it came before: a provider sends until it is answered.
    /// - Throws: `callbackInvalid` for what is none, `token` for one that fails a check, and what fetching keys may
    ///   end in; what the store of records throws.
    package func callAsFunction(
        _ body: [UInt8], from visitor: StoreOwner, now: Instant
    ) async throws -> ProviderNotification? {
        let (notification, id) = try await verified(body, from: visitor, now: now)
        let isNew = try await taken.putOnce(
            notification.event, key: RecordKey.name(of: id), now: now)
        return isNew ? notification : nil
    }

    /// The notification after every check, and its id.
    private func verified(
        _ body: [UInt8], from visitor: StoreOwner, now: Instant
    ) async throws(SignInError) -> (ProviderNotification, id: String) {
        guard let provider = access.provider(id), let event = Brand.of(id)?.notification else {
            throw .failed(reason: "\(id) is not configured")
        }
        let addresses = try await access.directory.addresses(of: provider, now: now)
        let token = try Self.notificationToken(body)
        guard token.header.algorithm == .rs256 else { throw .token(.algorithm) }
        let keys = try await access.keys(of: addresses, keyID: token.header.keyID, for: visitor, now: now)
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
        guard let notification = event(claims) else { throw .callbackInvalid(reason: "events") }
        return (notification, id)
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
}
