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
        let limit = try await visit.after.settings().recentLoginSeconds
        let isRecent = try await visit.after.isRecent(person.tokens, now: now)
        var page = frame(.recent)
        var state = Panel("recent-state", t("recent.state"), [t(isRecent ? "recent.fresh" : "recent.stale")])
        state.rows = authTimeRows(person.tokens, limit: limit)
        page.panels = [state]

        var age = Panel("recent-age", t("recent.age_title"), [t("recent.age_text")])
        let makeOld = PanelForm(.age, t("recent.age", ["minutes": String((limit + 60) / 60)]))
        var again = Panel("recent-again", t("recent.again_title"), [t("recent.again_text")])
        again.forms = person.account.identities.map { reauthentication($0.provider) }
        if again.forms.isEmpty { again.texts = [t("recent.none_linked")] }
        // A recent sign-in has to be made old before there is anything to see; an old one has to be renewed.
        if isRecent {
            page.main = makeOld
        } else {
            age.forms = [makeOld]
            if !again.forms.isEmpty { page.main = again.forms.removeFirst() }
        }

        var email = Panel("recent-email", t("recent.email_title"), [t("recent.email_text")])
        var form = PanelForm(.changeEmail, t("recent.email_button"))
        form.fields = [
            .init(
                name: "email", title: t("recent.email_field"), kind: .email, value: "",
                hint: t("recent.email_hint"))
        ]
        email.forms = [form]
        page.panels += isRecent ? [age, again, email] : [again, email, age]
        page.next = [(t("delete.title"), links.after(.delete)), toAccount]
        return page
    }

    /// The form that leads to a provider to be recognised again.
    func reauthentication(_ id: ProviderID) -> PanelForm {
        PanelForm(
            .reauthenticate, t("recent.reauthenticate", ["provider": id.displayName]),
            hidden: [("provider", id.rawValue)])
    }

    private func authTimeRows(_ tokens: AccountTokens, limit: Int64) -> [TemplateValue] {
        let time = AccountDemos.authTime(tokens.idToken)
        let age = time.map { max(0, now.seconds(since: $0)) } ?? 0
        return [
            facts.row(
                named: "auth_time", time.map { "\($0)" } ?? "–", what: texts["playground.claims.auth_time"]),
            facts.row(
                label: t("recent.age_row"), t("recent.seconds", ["count": String(age)]), isProse: true),
            facts.row(
                label: t("recent.limit_row"), t("recent.seconds", ["count": String(limit)]), isProse: true),
        ]
    }

    /// - Parameter revocable: providers that take tokens back, and whether a token of this browser is at hand.
    package func delete(revocable: [(ProviderID, Bool)]) -> AccountDemoPageData {
        var page = frame(.delete)
        var panel = Panel("delete-what", t("delete.what"), [t("delete.text")])
        panel.warning = t("delete.warning")
        for (provider, isReady) in revocable {
            panel.texts.append(
                t(isReady ? "delete.revokes" : "delete.no_token", ["provider": provider.displayName]))
        }
        panel.forms = revocable.filter { !$0.1 }.map { provider, _ in
            var form = reauthentication(provider)
            form.isQuiet = true
            return form
        }
        var delete = PanelForm(.delete, t("delete.button"))
        delete.isDangerous = true
        panel.forms.append(delete)
        page.panels = [panel]
        page.next = [(t("delete.keep"), links.account)]
        if let brand = Brand.all.first(where: \.handsAppsCodes) {
            page.next.append(guide(t("guide.delete"), "\(brand.id.pathName)/accounts/#delete-account"))
        }
        return page
    }
}
