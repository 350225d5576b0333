internal import Accounts
internal import Cryptography
internal import OpenID
internal import Providers

/// An account as `users[]` shows it (`lookup`). What is absent stays absent.
enum AccountShape {
    static func user(_ account: Account) -> JSONObject {
        let identities = providers(of: account)
        let factors = account.secondFactors.map { JSONValue.object(factor($0, obscured: false)) }
        return [
            "localId": .string(account.localID.rawValue), "email": .text(account.email?.rawValue),
            "emailVerified": account.email == nil ? nil : .bool(account.emailVerified),
            "displayName": .text(account.displayName), "photoUrl": .text(account.photoURL),
            "initialEmail": .text(account.initialEmail?.rawValue), "screenName": .text(account.screenName),
            "phoneNumber": .text(account.phoneNumber?.rawValue),
            "passwordHash": .text(redactedHash(of: account)),
            "passwordUpdatedAt": account.password.map { .integer($0.updatedAt.millisecondsSince1970) },
            "providerUserInfo": identities.isEmpty ? nil : .array(identities),
            "validSince": .string(String(account.validSince.secondsSince1970)),
            "disabled": account.disabled ? true : nil,
            "lastLoginAt": account.lastLoginAt.map { .string(String($0.millisecondsSince1970)) },
            "createdAt": .string(String(account.createdAt.millisecondsSince1970)),
            "customAttributes": .text(account.customAttributes),
            "customAuth": account.customAuth ? true : nil,
            "lastRefreshAt": .text((account.lastRefreshAt ?? account.lastLoginAt)?.description),
            "mfaInfo": factors.isEmpty ? nil : .array(factors),
        ]
    }

    /// The fixed text of the service in place of the hash: the hash leaves the store for nobody.
    static func redactedHash(of account: Account) -> String? { account.password.map { _ in "UkVEQUNURUQ=" } }

    /// `providerUserInfo`: the password and the telephone first, then identities in the order of linking.
    static func providers(of account: Account) -> [JSONValue] {
        var list: [JSONObject] = []
        if account.password != nil || account.usesEmailLink, let email = account.email {
            let address = JSONValue.string(email.rawValue)
            list.append([
                "providerId": "password", "rawId": address, "federatedId": address, "email": address,
                "displayName": .text(account.displayName), "photoUrl": .text(account.photoURL),
            ])
        }
        if let phone = account.phoneNumber {
            let number = JSONValue.string(phone.rawValue)
            list.append(["providerId": "phone", "rawId": number, "phoneNumber": number])
        }
        list += account.identities.map { identity in
            [
                "providerId": .string(identity.provider.rawValue), "rawId": .string(identity.subject),
                "federatedId": .string(identity.federatedID), "email": .text(identity.email?.rawValue),
                "displayName": .text(identity.displayName), "photoUrl": .text(identity.photoURL),
                "screenName": .text(identity.screenName),
            ]
        }
        return list.map { .object($0) }
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
