package import Accounts
import Cryptography
import OpenID
import Providers
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The data of layout `playground-sandbox`: the visitor's own project.
package struct SandboxPage {
    let sandbox: Sandbox
    let settings: AccountSettings
    let accounts: [Account]
    /// Its applications at each stand-in.
    let apps: [SandboxAppsPage.Row]
    /// The action that was done just now (`saved`, `invalid`, `unsure`, `reset`); nil for none.
    let done: String?
    let idleSeconds: Int64
    let texts: InterfaceStrings
    let links: PlaygroundAddresses

    package init(
        sandbox: Sandbox, settings: AccountSettings, accounts: [Account], apps: [SandboxAppsPage.Row],
        done: String?, idleSeconds: Int64, texts: InterfaceStrings, links: PlaygroundAddresses
    ) {
        self.sandbox = sandbox
        self.settings = settings
        self.accounts = accounts
        self.apps = apps
        self.done = done
        self.idleSeconds = idleSeconds
        self.texts = texts
        self.links = links
    }

    /// The member `sandbox` of the template root.
    package var data: TemplateValue {
        var data: [String: TemplateValue] = [
            "project": .text(sandbox.project), "shared": .bool(!sandbox.expiresWhenIdle),
            "settings_url": .text("/playground/sandbox/settings?locale=\(links.locale.tag)"),
            "reset_url": .text("/playground/sandbox/reset?locale=\(links.locale.tag)"),
            "connect_url": .text(links.connect), "overview_url": .text(links.overview),
            "one_account": .bool(settings.oneAccountPerEmail),
            "enumeration": .bool(settings.emailEnumerationProtection), "mfa": .bool(settings.multiFactor),
            "recent": .integer(Int(settings.recentLoginSeconds)),
            "any_apps": .bool(!apps.isEmpty),
            "apps": .list(apps.map { SandboxAppsPage.data($0, texts: texts, links: links) }),
            "any_accounts": .bool(!accounts.isEmpty), "accounts": .list(accounts.map(account)),
        ]
        if sandbox.expiresWhenIdle {
            data["expires"] = .text("\(sandbox.lastUsedAt.adding(seconds: idleSeconds))")
        }
        let messages = [
            "saved": "saved", "invalid": "invalid", "unsure": "reset_unsure", "reset": "reset_done",
        ]
        if let message = done.flatMap({ messages[$0] }) {
            data["message"] = texts.value("lab.sandbox.\(message)")
        }
        return .object(data)
    }

    private func account(_ account: Account) -> TemplateValue {
        .object([
            "id": .text(account.localID.rawValue),
            "name": account.displayName.map { .text(DisplayText.name($0)) } ?? .null,
            "email": account.email.map { .text($0.description) } ?? .null,
            "providers": .text(account.identities.map(\.provider.rawValue).joined(separator: " ")),
            "opened": .text("\(account.createdAt.wholeSecond)"),
        ])
    }
}
