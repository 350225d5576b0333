internal import Accounts
internal import Cryptography
internal import Foundation
internal import OpenID
internal import Providers

/// An identity as a statement takes and gives it: a JSON object, so that an account travels in one round trip.
struct StoredIdentity: Codable {
    let position: Int?
    let provider: String
    let subject: String
    let email: String?
    let displayName: String?
    let photoUrl: String?
    let screenName: String?
    let voucher: String?

    /// A JSON array of identities, in their order.
    ///
    /// - Throws: `storage(.failed)`.
    static func encode(_ identities: [Identity]) throws(AccountError) -> String {
        try JSONText.encode(
            identities.enumerated().map { position, identity in
                StoredIdentity(
                    position: position, provider: identity.provider.rawValue, subject: identity.subject,
                    email: identity.email?.rawValue, displayName: identity.displayName,
                    photoUrl: identity.photoURL, screenName: identity.screenName,
                    voucher: identity.voucher?.rawValue)
            })
    }

    /// - Throws: `storage(.unreadable)`.
    static func decode(_ text: String?) throws(AccountError) -> [Identity] {
        var identities: [Identity] = []
        for stored in try JSONText.decode([StoredIdentity].self, text, what: "identities") {
            guard let provider = ProviderID(rawValue: stored.provider) else {
                throw .storage(.unreadable(what: "provider"))
            }
            identities.append(
                Identity(
                    provider: provider, subject: stored.subject,
                    email: stored.email.flatMap { EmailAddress($0) }, displayName: stored.displayName,
                    photoURL: stored.photoUrl, screenName: stored.screenName,
                    voucher: stored.voucher.flatMap(Voucher.init)))
        }
        return identities
    }
}

/// A second factor as a statement takes and gives it; an authenticator's secret is sealed, in hexadecimal digits.
struct StoredFactor: Codable {
    let position: Int?
    let enrolmentId: String
    let displayName: String?
    let phoneNumber: String?
    let lastStep: Int64?
    let enrolledMs: Int64
    let secret: String?

    /// A JSON array of an account's factors, in their order.
    ///
    /// - Throws: `storage(.failed)`, `cryptography`.
    static func encode(
        _ account: Account, cipher: RecordCipher, in sandbox: SandboxID
    ) throws(AccountError) -> String {
        var stored: [StoredFactor] = []
        for (position, factor) in account.secondFactors.enumerated() {
            let secret = try EncryptedSecret.encrypt(factor, of: account.localID, cipher, in: sandbox)
            stored.append(
                StoredFactor(
                    position: position, enrolmentId: factor.enrolmentID, displayName: factor.displayName,
                    phoneNumber: factor.phoneNumber?.rawValue, lastStep: factor.authenticator?.lastStep,
                    enrolledMs: factor.enrolledAt.millisecondsSince1970, secret: secret.map(Hex.encode)))
        }
        return try JSONText.encode(stored)
    }

    /// - Throws: `storage(.unreadable)`.
    static func decode(
        _ text: String?, of account: String, cipher: RecordCipher, in sandbox: SandboxID
    ) throws(AccountError) -> [SecondFactor] {
        var factors: [SecondFactor] = []
        for stored in try JSONText.decode([StoredFactor].self, text, what: "second factors") {
            factors.append(
                SecondFactor(
                    enrolmentID: stored.enrolmentId, displayName: stored.displayName,
                    proof: try stored.proof(of: account, cipher: cipher, in: sandbox),
                    enrolledAt: Instant(millisecondsSince1970: stored.enrolledMs)))
        }
        return factors
    }

    private func proof(
        of account: String, cipher: RecordCipher, in sandbox: SandboxID
    ) throws(AccountError) -> SecondFactor.Proof {
        if let number = phoneNumber.flatMap({ PhoneNumber($0) }) { return .phone(number) }
        guard let encrypted = secret.flatMap({ try? Hex.decode($0) }) else {
            throw .storage(.unreadable(what: "secret"))
        }
        let secret = try EncryptedSecret.decrypt(encrypted, enrolmentId, of: account, cipher, in: sandbox)
        return .totp(Authenticator(secret: secret, lastStep: lastStep))
    }
}

/// JSON between Swift and a statement: camel case here, the columns' snake case there.
private enum JSONText {
    static func encode(_ value: some Encodable) throws(AccountError) -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        do { return String(decoding: try encoder.encode(value), as: UTF8.self) } catch {
            throw .storage(.failed(reason: "\(type(of: error))"))
        }
    }

    static func decode<Value: Decodable>(
        _ type: [Value].Type, _ text: String?, what: String
    ) throws(AccountError) -> [Value] {
        guard let text else { return [] }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do { return try decoder.decode(type, from: Data(text.utf8)) } catch {
            throw .storage(.unreadable(what: what))
        }
    }
}
