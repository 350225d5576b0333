import Accounts
import Cryptography
package import OpenID
import Providers
import SiteModel
import SiteTemplates

/// Reauthentication, what needs it, and deleting the account.
extension AccountDemoPages {
    package func recent() async throws -> AccountDemoPageData {
        let person = try person()
        let limit = try await after.settings().recentLoginSeconds
        let isRecent = try await after.isRecent(person.tokens, now: now)
        var page = frame(.recent)
        page.panels = [
            Panel(
                "recent-state", t("recent.state"), [t(isRecent ? "recent.fresh" : "recent.stale")],
                rows: authTimeRows(person.tokens, limit: limit))
        ]
        var age = Panel("recent-age", t("recent.age_title"), [t("recent.age_text")])
        let makeOld = PanelForm(.age, t("recent.age", ["minutes": String((limit + 60) / 60)]))
        var again = Panel(
            "recent-again", t("recent.again_title"), [t("recent.again_text")],
            forms: person.account.identities.map { reauthentication($0.provider) })
        if again.forms.isEmpty { again.texts = [t("recent.none_linked")] }
        // A recent sign-in has to be made old before there is anything to see; an old one has to be renewed.
        if isRecent {
            page.main = makeOld
        } else {
            age.forms = [makeOld]
            if !again.forms.isEmpty { page.main = again.forms.removeFirst() }
        }

        let field = PanelForm.Field(
            name: "email", title: t("recent.email_field"), kind: .email, hint: t("recent.email_hint"))
        let email = Panel(
            "recent-email", t("recent.email_title"), [t("recent.email_text")],
            forms: [PanelForm(.changeEmail, t("recent.email_button"), fields: [field])])
        page.panels += isRecent ? [age, again, email] : [again, email, age]
        page.next = [(t("delete.title"), links.after(.delete)), toAccount]
        return page
    }

    /// The form that leads to a provider to be recognised again.
    func reauthentication(_ id: ProviderID, _ style: PanelForm.Style = .plain) -> PanelForm {
        PanelForm(
            .reauthenticate, t("recent.reauthenticate", ["provider": id.displayName]), style,
            hidden: [("provider", id.rawValue)])
    }

    private func authTimeRows(_ tokens: AccountTokens, limit: Int64) -> [TemplateValue] {
        let time = AccountDemos.authTime(tokens.idToken)
        let age = time.map { max(0, now.seconds(since: $0)) } ?? 0
        return [
            pages.row(
                named: "auth_time", time.map { "\($0)" } ?? "–", what: texts["playground.claims.auth_time"]),
            pages.row(label: t("recent.age_row"), t("recent.seconds", ["count": String(age)]), isProse: true),
            pages.row(
                label: t("recent.limit_row"), t("recent.seconds", ["count": String(limit)]), isProse: true),
        ]
    }

    /// - Parameter revocable: providers that take tokens back, and whether a token of this browser is at hand.
    package func delete(revocable: [(ProviderID, Bool)]) -> AccountDemoPageData {
        var page = frame(.delete)
        let fates = revocable.map { provider, isReady in
            t(isReady ? "delete.revokes" : "delete.no_token", ["provider": provider.displayName])
        }
        let forms = revocable.filter { !$0.1 }.map { reauthentication($0.0, .quiet) }
        page.panels = [
            Panel(
                "delete-what", t("delete.what"), [t("delete.text")] + fates,
                forms: forms + [PanelForm(.delete, t("delete.button"), .dangerous)],
                warning: t("delete.warning"))
        ]
        page.next = [(t("delete.keep"), links.account)]
        if let brand = Brand.all.first(where: \.handsAppsCodes) {
            page.next.append(guide(t("guide.delete"), "\(brand.id.pathName)/accounts/#delete-account"))
        }
        return page
    }
}
