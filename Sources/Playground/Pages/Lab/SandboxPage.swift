package import Accounts
import Cryptography
import OpenID
import SiteModel
import SiteTemplates

extension PlaygroundPages {
    /// The visitor's own project; the data of layout `playground-sandbox`.
    ///
    /// - Parameters:
    ///   - apps: its applications at each stand-in.
    ///   - done: the action that was done just now (`saved`, `invalid`, `unsure`, `reset`); nil for none.
    package func sandbox(
        _ sandbox: Sandbox, settings: AccountSettings, accounts: [Account], apps: [SandboxAppsPage.Row],
        done: String?, idleSeconds: Int64
    ) -> PlaygroundPage {
        let rows: [TemplateValue] = apps.map { row in
            let counts = ["apps": String(row.apps), "switched": String(row.switched)]
            return [
                "name": .text(row.provider.displayName), "url": .text(links.apps(row.provider)),
                "count": text("lab.apps.count", counts),
            ]
        }
        var data: [String: TemplateValue] = [
            "project": .text(sandbox.project), "shared": .bool(!sandbox.expiresWhenIdle),
            "settings_url": .text("/playground/sandbox/settings?locale=\(links.locale.tag)"),
            "reset_url": .text("/playground/sandbox/reset?locale=\(links.locale.tag)"),
            "connect_url": .text(links.connect), "overview_url": .text(links.overview),
            "one_account": .bool(settings.oneAccountPerEmail),
            "enumeration": .bool(settings.emailEnumerationProtection), "mfa": .bool(settings.multiFactor),
            "recent": .integer(Int(settings.recentLoginSeconds)), "any_apps": .bool(!apps.isEmpty),
            "apps": .list(rows), "any_accounts": .bool(!accounts.isEmpty),
            "accounts": .list(accounts.map(account)),
        ]
        if sandbox.expiresWhenIdle {
            data["expires"] = .text("\(sandbox.lastUsedAt.adding(seconds: idleSeconds))")
        }
        let messages = [
            "saved": "saved", "invalid": "invalid", "unsure": "reset_unsure", "reset": "reset_done",
        ]
        data["message"] = done.flatMap { messages[$0] }.map { text("lab.sandbox.\($0)") }
        return PlaygroundPage(
            layout: "playground-sandbox", path: "playground/sandbox/", title: texts.text("lab.sandbox.title"),
            data: ["sandbox": .object(data)])
    }

    private func account(_ account: Account) -> TemplateValue {
        [
            "id": .text(account.localID.rawValue),
            "name": account.displayName.map { .text(DisplayText.name($0)) } ?? .null,
            "email": account.email.map { .text($0.description) } ?? .null,
            "providers": .text(account.identities.map(\.provider.rawValue).joined(separator: " ")),
            "opened": .text("\(account.createdAt.wholeSecond)"),
        ]
    }
}
