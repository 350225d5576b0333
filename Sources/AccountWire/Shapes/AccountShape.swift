internal import Accounts
internal import Cryptography
internal import OpenID
internal import Providers

/// An account as `users[]` shows it (`lookup`). What is absent stays absent.
enum AccountShape {
    static func user(_ account: Account) -> JSONObject {
        var user: JSONObject = ["localId": .string(account.localID.rawValue)]
        if let email = account.email {
            user["email"] = .string(email.rawValue)
            user["emailVerified"] = .bool(account.emailVerified)
        }
        user["displayName"] = account.displayName.map { .string($0) }
        user["photoUrl"] = account.photoURL.map { .string($0) }
        user["initialEmail"] = account.initialEmail.map { .string($0.rawValue) }
        user["screenName"] = account.screenName.map { .string($0) }
        user["phoneNumber"] = account.phoneNumber.map { .string($0.rawValue) }
        if let password = account.password {
            // The fixed text of the service in place of the hash: the hash leaves the store for nobody.
            user["passwordHash"] = "UkVEQUNURUQ="
            user["passwordUpdatedAt"] = .integer(password.updatedAt.millisecondsSince1970)
        }
        let identities = providers(of: account)
        if !identities.isEmpty { user["providerUserInfo"] = .array(identities) }
        user["validSince"] = .string(String(account.validSince.secondsSince1970))
        if account.disabled { user["disabled"] = true }
        user["lastLoginAt"] = account.lastLoginAt.map { .string(String($0.millisecondsSince1970)) }
        user["createdAt"] = .string(String(account.createdAt.millisecondsSince1970))
        user["customAttributes"] = account.customAttributes.map { .string($0) }
        if account.customAuth { user["customAuth"] = true }
        user["lastRefreshAt"] = (account.lastRefreshAt ?? account.lastLoginAt).map { .string($0.description) }
        if !account.secondFactors.isEmpty {
            user["mfaInfo"] = .array(account.secondFactors.map { .object(factor($0, obscured: false)) })
        }
        return user
    }

    /// `providerUserInfo`: the password and the telephone first, then identities in the order of linking.
    static func providers(of account: Account) -> [JSONValue] {
        var list: [JSONValue] = []
        if account.password != nil || account.usesEmailLink, let email = account.email {
            var entry: JSONObject = [
                "providerId": "password", "rawId": .string(email.rawValue),
                "federatedId": .string(email.rawValue), "email": .string(email.rawValue),
            ]
            entry["displayName"] = account.displayName.map { .string($0) }
            entry["photoUrl"] = account.photoURL.map { .string($0) }
            list.append(.object(entry))
        }
        if let phone = account.phoneNumber {
            list.append(
                .object([
                    "providerId": "phone", "rawId": .string(phone.rawValue),
                    "phoneNumber": .string(phone.rawValue),
                ]))
        }
        for identity in account.identities {
            var entry: JSONObject = [
                "providerId": .string(identity.provider.rawValue), "rawId": .string(identity.subject),
                "federatedId": .string(identity.federatedID),
            ]
            entry["email"] = identity.email.map { .string($0.rawValue) }
            entry["displayName"] = identity.displayName.map { .string($0) }
            entry["photoUrl"] = identity.photoURL.map { .string($0) }
            entry["screenName"] = identity.screenName.map { .string($0) }
            list.append(.object(entry))
        }
        return list
    }

    /// A second factor; its number is obscured while the sign-in is not complete.
    static func factor(_ factor: SecondFactor, obscured: Bool) -> JSONObject {
        var object: JSONObject = ["mfaEnrollmentId": .string(factor.enrolmentID)]
        object["displayName"] = factor.displayName.map { .string($0) }
        switch factor.proof {
        case .phone(let number):
            object["phoneInfo"] = .string(obscured ? number.obscured : number.rawValue)
            if !obscured { object["unobfuscatedPhoneInfo"] = .string(number.rawValue) }
        case .totp: object["totpInfo"] = [:]
        }
        object["enrolledAt"] = .string(factor.enrolledAt.description)
        return object
    }
}

extension JSONObject {
    /// A response that begins with its kind (`identitytoolkit#NAME`).
    init(kind name: String) {
        self = ["kind": .string("identitytoolkit#\(name)")]
    }

    /// Adds tokens; `expiresIn` is a text, as all 64-bit values here.
    mutating func put(_ tokens: AccountTokens) {
        self["idToken"] = .string(tokens.idToken)
        self["refreshToken"] = .string(tokens.refreshToken)
        self["expiresIn"] = .string(String(tokens.expiresIn))
    }

    /// Adds what asks for the second factor, in place of tokens.
    mutating func put(_ request: SecondFactorRequest) {
        self["mfaPendingCredential"] = .string(request.pendingCredential)
        self["mfaInfo"] = .array(request.factors.map { .object(AccountShape.factor($0, obscured: true)) })
    }

    /// Adds who the account is.
    mutating func putNames(of account: Account) {
        self["localId"] = .string(account.localID.rawValue)
        self["email"] = account.email.map { .string($0.rawValue) }
        self["displayName"] = account.displayName.map { .string($0) }
    }
}
