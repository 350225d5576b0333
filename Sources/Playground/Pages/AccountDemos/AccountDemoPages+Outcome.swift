import Accounts
import OpenID
import RelyingParty
import SiteBuild
import SiteModel
import SiteTemplates

/// The page that tells what an action came to.
extension AccountDemoPages {
    /// The title of a receipt, as the account's page names it too.
    package func title(of receipt: AccountDemoReceipt) -> String {
        t("\(key(of: receipt)).title", values(of: receipt))
    }

    package func outcome(_ receipt: AccountDemoReceipt) async throws -> AccountDemoPageData {
        var page = AccountDemoPageData(
            title: title(of: receipt), lead: t("\(key(of: receipt)).text", values(of: receipt)))
        page.isRefused = receipt.error != nil || code(of: receipt) != nil
        page.errorCode = receipt.error.map { $0.wireCode.lowercased() } ?? code(of: receipt)
        if receipt.error == .federatedUserIDAlreadyLinked || receipt.error == .emailExists {
            if let (panel, main) = updatedCredential() {
                page.panels.append(panel)
                page.main = main
            }
        }
        if let before = receipt.before {
            var panel = Panel(
                "before-after", t(receipt.after == nil ? "change.gone" : "change.title"), [t("change.text")])
            panel.changes = before.changes(to: receipt.after).map(pages.change)
            page.panels.append(panel)
        }
        if let panel = particular(receipt) { page.panels.append(panel) }
        page.panels += names(
            receipt.error.flatMap { ClientErrorNames($0) } ?? code(of: receipt).flatMap(ClientErrorNames.init)
        )
        if code(of: receipt) == nil, let exchange = pages.exchange(receipt) {
            var panel = Panel("on-the-wire", t("on_the_wire"))
            panel.exchanges = receipt.exchanges.map { .object(pages.exchange($0)) } + [exchange]
            page.panels.append(panel)
        }
        let calls = receipt.clientCalls
        if !calls.isEmpty {
            var panel = Panel("in-an-app", t("in_an_app"))
            panel.codes = calls.map { ($0.language, $0.code) }
            page.panels.append(panel)
        }
        page.next = next(receipt)
        if receipt.error == .credentialTooOld, let identity = signedIn?.account.identities.first {
            page.main = reauthentication(identity.provider)
        }
        return page
    }

    /// The client libraries' names for an error, where there are any.
    func names(_ names: ClientErrorNames?) -> [Panel] {
        guard let names else { return [] }
        var panel = Panel(
            "error-names", t("names.title"), [t("names.text")],
            rows: ErrorNames.rows(names).map { pages.row(named: $0.0, $0.1) })
        panel.links = [guide(t("guide.errors"), "concepts/errors/")]
        return [panel]
    }

    // MARK: Which texts

    private func key(of receipt: AccountDemoReceipt) -> String {
        if let error = receipt.error {
            let code = "errors.\(error.wireCode.lowercased())"
            // A code with two meanings: in a reauthentication it says "another person".
            if error == .credentialOfAnotherAccount { return "errors.user_mismatch" }
            return texts["after.\(code).title"] == nil ? "errors.other" : code
        }
        if let particular = receipt.particular,
            texts["after.done.\(receipt.action.rawValue)_\(particular).title"] != nil
        {
            return "done.\(receipt.action.rawValue)_\(particular)"
        }
        return "done.\(receipt.action.rawValue)"
    }

    private func values(of receipt: AccountDemoReceipt) -> [String: String] {
        var values = ["provider": receipt.provider?.displayName ?? ""]
        if let error = receipt.error { values["code"] = error.wireCode }
        return values
    }

    private func code(of receipt: AccountDemoReceipt) -> String? {
        switch (receipt.action, receipt.particular) {
        case (.unlink, "not_linked"): "no_such_provider"
        case (.link, "declined"): "consent_declined"
        default: nil
        }
    }

    // MARK: What to do next

    /// The credential that came back with a refused link, and the way in that it still is.
    private func updatedCredential() -> (Panel, PanelForm)? {
        guard let waiting = drawer.waiting, case .refused = waiting.reason else { return nil }
        let panel = Panel(
            "updated", t("updated.title"), [t("updated.text_1"), t("updated.text_2")],
            rows: [pages.row(.init("pendingToken", waiting.pendingToken), in: .backendResponse)],
            forms: [PanelForm(.dropWaiting, t("updated.drop"), .quiet)])
        let button = t("updated.button", ["provider": waiting.provider.displayName])
        return (panel, PanelForm(.signInWithUpdatedCredential, button))
    }

    /// The particulars of a receipt beside success and refusal.
    private func particular(_ receipt: AccountDemoReceipt) -> Panel? {
        switch receipt.action {
        case .takeover: Panel("takeover", t("takeover.what"), [t("takeover.text_1"), t("takeover.text_2")])
        case .delete where receipt.error == nil:
            Panel("revocation", t("revocation.title"), revocation(receipt))
        case .refresh where receipt.error == nil: Panel("refresh", t("refresh.what"), [t("refresh.text")])
        default: nil
        }
    }

    /// The fate of the authorizations, provider by provider where one refused.
    private func revocation(_ receipt: AccountDemoReceipt) -> [String] {
        var lines = receipt.unrevoked.map { unrevoked in
            let (provider, error) = (unrevoked.provider, unrevoked.error)
            let said = [error.code, error.said].compactMap(\.self).joined(separator: ": ")
            return t("revocation.failed", ["provider": provider.displayName, "error": said])
        }
        if receipt.particular == "revoked" {
            lines.insert(t("revocation.done"), at: 0)
        } else if lines.isEmpty {
            lines = [t("revocation.none")]
        }
        return lines
    }

    /// The way back to what an old sign-in kept from being done; after a reauthentication for its own sake, what
    /// there is to try.
    private func wayBack(_ receipt: AccountDemoReceipt) -> [(title: String, url: String)] {
        if let interrupted = drawer.interrupted {
            let page = interrupted.row.page
            return [(t("recent.go_on", ["page": t("\(page.key).title")]), links.after(page))]
        }
        guard receipt.action == .reauthenticate else { return [] }
        return [(t("recent.again"), links.after(.recent)), (t("delete.title"), links.after(.delete))]
    }

    private func next(_ receipt: AccountDemoReceipt) -> [(title: String, url: String)] {
        guard let person = signedIn else { return [(texts.text("playground.account.begin"), links.overview)] }
        var next: [(title: String, url: String)] = []
        switch (receipt.action, receipt.error) {
        case (_, .credentialTooOld?), (.reauthenticate, .some):
            next = [(t("recent.title"), links.after(.recent))]
        case (.age, nil):
            next = [(t("recent.try"), links.after(.delete)), (t("recent.title"), links.after(.recent))]
        case (.reauthenticate, nil), (.secondFactor, nil): next = wayBack(receipt)
        case (_, .unverifiedEmail?), (.changeEmail, nil): next = [(t("mail.title"), links.after(.mail))]
        case (.finishEnrolment, nil), (.enrolApp, nil):
            if let first = person.account.identities.first {
                next = [(t("second_factor.try"), links.start(first.provider))]
            }
            next.append((t("second_factor.title"), links.after(.secondFactor)))
        case (.startEnrolment, .some), (.finishEnrolment, _), (.offerApp, .some), (.enrolApp, _),
            (.withdraw, _):
            next = [(t("second_factor.title"), links.after(.secondFactor))]
        case (.link, nil), (.unlink, nil):
            let isOpen = !person.account.identities.isEmpty
            next = [(t("link.title"), links.after(.link))]
            if isOpen { next.insert(toAccount, at: 0) }
        case (.link, _), (.unlink, _): next = [(t("link.title"), links.after(.link))]
        case (.refresh, _): next = [(t("tokens.title"), links.after(.tokens))]
        case (.customToken, .some): next = [(t("custom_token.title"), links.after(.customToken))]
        case (.customToken, nil):
            next = [(t("tokens.title"), links.after(.tokens)), (t("rules.title"), links.after(.rules))]
        default: break
        }
        if !next.contains(where: { $0.url == toAccount.url }) { next.append(toAccount) }
        if let provider = receipt.provider, [.link, .reauthenticate, .secondFactor].contains(receipt.action),
            receipt.particular == nil, person.account.identity(at: provider) != nil || receipt.error != nil
        {
            next.append((t("see_run"), links.run(provider)))
        }
        return next
    }
}

/// The result of an action, as partials `exchange` and `account-demo-panel` take it.
extension PlaygroundPages {
    /// The call of the account backend behind an action; nil when there is none.
    func exchange(_ receipt: AccountDemoReceipt) -> TemplateValue? {
        guard let endpoint = receipt.action.row.call else { return nil }
        var data: [String: TemplateValue] = [
            "method": "POST", "url": .text(endpoint), "from": name(.portico), "to": name(.backend),
            "parameters": .list(receipt.request.map { row($0, in: .backendRequest) }),
            "response": .list(receipt.response.map { row($0, in: .backendResponse) }), "status": 200,
        ]
        if let error = receipt.error {
            // A refused link that gives its credential back is answered with 200.
            if !receipt.response.contains(where: { $0.name == "errorMessage" }) { data["status"] = 400 }
            data["status_text"] = .text(error.wireCode)
        }
        return .object(data)
    }

    func change(_ change: AccountSnapshot.Change) -> TemplateValue {
        [
            "name": .text(change.name), "changed": .bool(change.isChanged),
            "added": .bool(change.before == nil), "removed": .bool(change.after == nil),
            "before": change.before.map { .text(DisplayText.value($0)) } ?? .null,
            "after": change.after.map { .text(DisplayText.value($0)) } ?? .null,
        ]
    }
}
