internal import OpenID
internal import Providers

/// A verified credential that is kept for a later sign-in or link, behind an opaque token.
struct PendingCredential: Sendable {
    let profile: ProviderProfile
    let tokens: ProviderTokens

    /// The time that it is kept, seconds.
    static let lifetime: Int64 = 600

    var encoded: [UInt8] {
        var object: JSONObject = [
            "provider": .string(profile.provider.rawValue), "subject": .string(profile.subject),
            "rawUserInfo": .string(profile.rawUserInfo), "voucher": .string(profile.voucher.rawValue),
        ]
        object["email"] = profile.email.map(\.encoded)
        object["displayName"] = profile.displayName.map { .string($0) }
        object["firstName"] = profile.firstName.map { .string($0) }
        object["lastName"] = profile.lastName.map { .string($0) }
        object["photoURL"] = profile.photoURL.map { .string($0) }
        object["screenName"] = profile.screenName.map { .string($0) }
        object["idToken"] = tokens.idToken.map { .string($0) }
        object["accessToken"] = tokens.accessToken.map { .string($0) }
        object["refreshToken"] = tokens.refreshToken.map { .string($0) }
        object["expiresIn"] = tokens.expiresIn.map { .integer($0) }
        return StoredObject.write(object)
    }
}

extension PendingCredential {
    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "a pending credential")
        guard let provider = object["provider"]?.stringValue.flatMap({ ProviderID(rawValue: $0) }),
            let subject = object["subject"]?.stringValue,
            let voucher = object["voucher"]?.stringValue.flatMap(Voucher.init)
        else { throw .storage(.unreadable(what: "a pending credential")) }
        profile = ProviderProfile(
            provider: provider, subject: subject, voucher: voucher,
            email: try object["email"].map { (value) throws(AccountError) in try EmailEvidence(encoded: value)
            },
            displayName: object["displayName"]?.stringValue, firstName: object["firstName"]?.stringValue,
            lastName: object["lastName"]?.stringValue, photoURL: object["photoURL"]?.stringValue,
            screenName: object["screenName"]?.stringValue,
            rawUserInfo: object["rawUserInfo"]?.stringValue ?? "{}")
        tokens = ProviderTokens(
            idToken: object["idToken"]?.stringValue, accessToken: object["accessToken"]?.stringValue,
            refreshToken: object["refreshToken"]?.stringValue, expiresIn: object["expiresIn"]?.integerValue)
    }
}

extension RecordKind {
    static let pendingCredential = RecordKind("pending-credential")
    static let spentToken = RecordKind("spent-token")
}

extension EmailEvidence {
    /// As a JSON object, to keep it with a pending credential.
    var encoded: JSONValue {
        var object: JSONObject = ["vouched": .bool(isVouchedFor), "hosted": .bool(isHosted)]
        object["address"] = address.map { .string($0) }
        return .object(object)
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: JSONValue) throws(AccountError) {
        guard let isVouchedFor = encoded["vouched"]?.boolValue else {
            throw .storage(.unreadable(what: "an e-mail address of a provider"))
        }
        self.init(
            address: encoded["address"]?.stringValue, isVouchedFor: isVouchedFor,
            isHosted: encoded["hosted"]?.boolValue ?? false)
    }
}
