package import Accounts
package import Cryptography
package import OpenID
package import Providers
package import SiteModel
import SiteTemplates

/// The content of the pages after sign-in; texts are those of block `after`.
package struct AccountDemoPages {
    let visit: AccountDemoView
    let providers: [ResolvedProvider]
    /// The site's name, which an authenticator app shows.
    let siteTitle: String
    let texts: InterfaceStrings
    let links: PlaygroundAddresses
    let now: Instant

    package init(
        visit: AccountDemoView, providers: [ResolvedProvider], siteTitle: String, texts: InterfaceStrings,
        links: PlaygroundAddresses, now: Instant
    ) {
        self.visit = visit
        self.providers = providers
        self.siteTitle = siteTitle
        self.texts = texts
        self.links = links
        self.now = now
    }

    /// A client that is not ours, for showing what another app does with a token of ours.
    package static let foreignClient = "another-app.example"

    var facts: FactData { FactData(texts: texts) }
    var toAccount: (title: String, url: String) { (t("to_account"), links.account) }

    /// A text of block `after`.
    func t(_ key: String, _ values: [String: String] = [:]) -> String {
        texts.text("after.\(key)", values)
    }

    /// A page's frame: title and lead by its key.
    package func frame(_ page: AccountDemoPage) -> AccountDemoPageData {
        AccountDemoPageData(
            title: t("\(page.key(among: providers)).title"), lead: t("\(page.key).lead"))
    }

    /// A guide's page, in the reader's language.
    func guide(_ title: String, _ path: String) -> (title: String, url: String) {
        (title, links.locale.home + path)
    }

    /// The signed-in user; pages that need one are not reached otherwise.
    ///
    /// - Throws: `NotSignedIn` where the session has ended.
    package func person() throws -> AccountDemoView.User {
        guard let person = visit.signedIn else {
            throw NotSignedIn(locale: visit.locale)
        }
        return person
    }

    func isLinked(_ id: ProviderID, _ account: Account) -> Bool { account.identity(at: id) != nil }

    // MARK: Linking

    package func link() throws -> AccountDemoPageData {
        let account = try person().account
        var page = frame(.link)
        let offered = providers.filter { !isLinked($0.id, account) }
        let asking = offered.filter { AccountDemos.wantsConsent($0.id, account) }
        if !offered.isEmpty {
            var panel = Panel("link-others", texts.text("playground.start.choose"))
            panel.forms = offered.map { provider in
                PanelForm(
                    .link, t("link.button", ["provider": provider.id.displayName]),
                    hidden: [("provider", provider.id.rawValue)])
            }
            page.panels.append(panel)
        }
        if page.panels.isEmpty { page.panels = [Panel("all-linked", t("link.all"), [])] }
        if !account.identities.isEmpty {
            var panel = Panel("unlink", t("link.unlink_title"))
            panel.remarks = [t("link.unlink_text")]
            panel.forms = account.identities.map { identity in
                var form = PanelForm(
                    .unlink, t("link.unlink", ["provider": identity.provider.displayName]),
                    hidden: [("provider", identity.provider.rawValue)])
                form.isQuiet = true
                return form
            }
            page.panels.append(panel)
        }
        // Asked on a page of its own: said below all that can be pressed.
        if !asking.isEmpty {
            page.panels.append(Panel("link-consent", t("consent.what"), [t("link.wants_consent")]))
        }
        page.next = [toAccount, guide(t("guide.linking"), "concepts/linking/")]
        return page
    }

    package func consent(_ id: ProviderID) -> AccountDemoPageData {
        var page = AccountDemoPageData(
            title: t("consent.title", ["provider": id.displayName]), lead: t("consent.lead"))
        var panel = Panel("consent-what", t("consent.what"), [t("consent.text_1"), t("consent.text_2")])
        var yes = PanelForm(
            .link, t("consent.yes"), hidden: [("provider", id.rawValue), ("consent", "yes")])
        yes.isQuiet = false
        var no = PanelForm(.link, t("consent.no"), hidden: [("provider", id.rawValue), ("consent", "no")])
        no.isQuiet = true
        panel.forms = [yes, no]
        page.panels = [panel]
        page.next = [toAccount, guide(t("guide.consent"), "concepts/private-relay-and-consent/")]
        return page
    }

    package func unlink(_ id: ProviderID) throws -> AccountDemoPageData {
        let account = try person().account
        var page = AccountDemoPageData(
            title: t("unlink.title", ["provider": id.displayName]), lead: t("unlink.lead"))
        var panel = Panel("unlink-last", t("unlink.what"), [t("unlink.text")])
        if AccountDemos.isLast(id, of: account) { panel.warning = t("unlink.last") }
        var unlink = PanelForm(
            .unlink, t("unlink.sure", ["provider": id.displayName]),
            hidden: [("provider", id.rawValue), ("sure", "yes")])
        unlink.isDangerous = true
        panel.forms = [unlink]
        page.panels = [panel]
        page.next = [(t("unlink.keep"), links.after(.link)), toAccount]
        return page
    }

    /// An address belongs to an account already.
    package func conflict(_ waiting: WaitingCredential) -> AccountDemoPageData {
        var page = AccountDemoPageData(title: t("conflict.title"), lead: t("conflict.lead"))
        page.errorCode = "account_exists"
        page.isRefused = true
        guard case .confirmation(_, let known) = waiting.reason else { return page }
        var what = Panel("conflict-what", t("conflict.what"), [t("conflict.text_1"), t("conflict.text_2")])
        what.rows = [
            facts.row(label: t("conflict.incoming"), waiting.provider.rawValue),
            facts.row(label: t("conflict.address"), waiting.email ?? "–"),
            facts.row(label: t("conflict.known"), known.joined(separator: ", ")),
            facts.row(.init("pendingToken", waiting.pendingToken), in: .backendResponse),
        ]
        page.panels = [what]
        for id in known.compactMap({ name in providers.first { $0.id.rawValue == name }?.id }) {
            page.next.append((t("conflict.sign_in", ["provider": id.displayName]), links.start(id)))
        }
        page.panels += names(ClientErrorNames(.confirmationNeeded(providers: [])))
        var drop = Panel("conflict-drop", t("conflict.drop_title"), [t("conflict.drop_text")])
        var form = PanelForm(.dropWaiting, t("conflict.drop"))
        form.isQuiet = true
        drop.forms = [form]
        page.panels.append(drop)
        page.next.append((t("see_run"), links.run(waiting.provider)))
        return page
    }
}

/// The mailbox.
extension AccountDemoPages {
    /// - Parameters:
    ///   - senders: the senders registered with the relay; nil unless a provider with one is played locally.
    package func mail(sender: String, senders: [String]?, showsInbox: Bool) throws -> AccountDemoPageData {
        let account = try person().account
        var page = frame(.mail)
        var send = Panel("mail-send", t("mail.send_title"))
        if let email = account.email {
            send.texts = [t("mail.send_text")]
            send.rows = [
                facts.row(label: t("mail.to"), email.rawValue), facts.row(label: t("mail.from"), sender),
                facts.row(
                    label: t("mail.state"), t(account.emailVerified ? "mail.verified" : "mail.unverified"),
                    isProse: true),
            ]
            send.forms = [PanelForm(.sendMail, t("mail.send"))]
        } else {
            send.texts = [t("mail.no_address")]
        }
        page.panels = [send]
        if let email = account.email?.rawValue, Brand.isRelayed(email), let senders {
            page.panels.append(relay(sender, senders))
        }
        page.panels += inbox(showsInbox)
        page.next = [toAccount, guide(t("guide.consent"), "concepts/private-relay-and-consent/")]
        return page
    }

    private func relay(_ sender: String, _ senders: [String]) -> Panel {
        var panel = Panel("relay", t("relay.title"), [t("relay.text")])
        let isRegistered = senders.contains(sender.lowercased())
        panel.rows = [
            facts.row(
                label: t("relay.senders"),
                senders.isEmpty ? t("relay.none") : senders.joined(separator: ", "),
                isProse: senders.isEmpty)
        ]
        if isRegistered {
            panel.texts.append(t("relay.registered"))
        } else {
            panel.forms = [PanelForm(.registerSender, t("relay.register"))]
        }
        return panel
    }

    private func inbox(_ isShown: Bool) -> [Panel] {
        guard isShown else { return [Panel("inbox", t("inbox.title"), [t("inbox.hidden")])] }
        let mails = visit.drawer.mails.reversed()
        guard !mails.isEmpty else { return [Panel("inbox", t("inbox.title"), [t("inbox.empty")])] }
        return mails.enumerated().map { index, mail in
            var panel = Panel("inbox-\(index)", t("inbox.\(mail.fate.rawValue)"))
            panel.rows = [facts.row(label: t("mail.to"), mail.message.recipient.rawValue)]
            guard mail.fate != .dropped else {
                panel.warning = t("inbox.dropped_text")
                return panel
            }
            panel.texts = [t("inbox.letter")]
            panel.forms = [
                PanelForm(.confirmMail, t("inbox.open"), hidden: [("code", mail.message.code)])
            ]
            return panel
        }
    }
}

/// A page of an account was asked for when nobody is signed in any more.
package struct NotSignedIn: Error {
    /// The language of the page.
    package let locale: SiteLocale
}

/// The things that pages after sign-in are made of: who asks, and what is under way.
package struct AccountDemoView: Sendable {
    /// A user who is signed in.
    package struct User: Sendable {
        package let account: Account
        /// Tokens that work now.
        let tokens: AccountTokens

        package init(account: Account, tokens: AccountTokens) {
            self.account = account
            self.tokens = tokens
        }
    }

    let locale: SiteLocale
    /// The account's actions in this visitor's sandbox.
    let after: AccountDemos
    let drawer: AccountDemoState
    /// The user who is signed in; nil when nobody is.
    let signedIn: User?

    package init(locale: SiteLocale, after: AccountDemos, drawer: AccountDemoState, signedIn: User?) {
        self.locale = locale
        self.after = after
        self.drawer = drawer
        self.signedIn = signedIn
    }
}
