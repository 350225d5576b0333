import Accounts
import Cryptography
package import OpenID
import Providers
import SiteModel
package import SiteTemplates

/// An account as templates see it.
struct AccountData {
    let account: Account
    /// The provider of the sign-in that is open; nil for another way in.
    let signedInWith: ProviderID?
    /// Indicates whether the record of that sign-in is still kept.
    let hasRun: Bool
    let pages: PlaygroundPages

    private var links: PlaygroundAddresses { pages.links }

    /// The member `account` of layout `playground-account`.
    var data: TemplateValue {
        var data: [String: TemplateValue] = [
            "id": .text(account.localID.description), "email_verified": .bool(account.emailVerified),
            // The backend notes both moments in one operation when it makes an account.
            "new": .bool(account.lastLoginAt.map { $0 <= account.createdAt } ?? true),
            "created": .text("\(account.createdAt.wholeSecond)"),
            "last_sign_in": account.lastLoginAt.map { .text("\($0.wholeSecond)") } ?? .null,
            "link_url": .text(links.after(.link)), "identities": .list(account.identities.map(identity)),
            "sign_out": .object(["url": .text("/playground/sign-out?locale=\(links.locale.tag)")]),
        ]
        if let name = account.displayName { data["name"] = .text(DisplayText.name(name)) }
        if let email = account.email {
            data["email"] = .text(email.description)
            data["email_relay"] = .bool(Brand.isRelayed(email.description))
        }
        if let provider = signedInWith ?? account.identities.last?.provider {
            data["again_url"] = .text(links.start(provider))
        }
        if hasRun, let signedInWith { data["run_url"] = .text(links.run(signedInWith)) }
        return .object(data)
    }

    /// The account as the backend's `accounts:lookup` names its parts.
    static func rows(_ signedIn: SignedIn) -> [CapturedValue] {
        let account = signedIn.account
        var rows = [CapturedValue("localId", account.localID.description)]
        if let email = account.email { rows.append(CapturedValue("email", email.description)) }
        rows.append(CapturedValue("emailVerified", account.emailVerified ? "true" : "false"))
        if let name = account.displayName { rows.append(CapturedValue("displayName", name)) }
        rows.append(CapturedValue("isNewUser", signedIn.isNewUser ? "true" : "false"))
        for identity in account.identities {
            rows.append(
                CapturedValue("providerUserInfo", "\(identity.provider.rawValue) \(identity.federatedID)"))
        }
        rows.append(CapturedValue("refreshToken", signedIn.tokens.refreshToken))
        rows.append(CapturedValue("expiresIn", String(signedIn.tokens.expiresIn)))
        return rows
    }

    private func identity(_ identity: Identity) -> TemplateValue {
        let isLocal = pages.providers.first { $0.id == identity.provider }?.mode == .local
        var data: [String: TemplateValue] = [
            "provider": ProviderData.value(identity.provider, isLocal: isLocal),
            "subject": .text(identity.subject),
            "unlink": .object([
                "unlink_id": .text(identity.provider.rawValue),
                "unlink_title": pages.text("after.link.unlink", ["provider": identity.provider.displayName]),
            ]),
        ]
        if let name = identity.displayName { data["identity_name"] = .text(DisplayText.name(name)) }
        if let email = identity.email { data["identity_email"] = .text(email.description) }
        if isLocal { data["stand_in_url"] = pages.standInAccount(identity.provider) }
        return .object(data)
    }
}

/// A provider as templates see it.
package enum ProviderData {
    /// `{id, key, name, local, real}`
    package static func value(_ id: ProviderID, isLocal: Bool) -> TemplateValue {
        .object([
            "id": .text(id.rawValue), "key": .text(id.pathName), "name": .text(id.displayName),
            "local": .bool(isLocal), "real": .bool(!isLocal),
        ])
    }
}
