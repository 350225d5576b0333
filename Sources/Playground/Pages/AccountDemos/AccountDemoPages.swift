package import Accounts
import Cryptography
package import OpenID
import Providers
import SiteBuild
package import SiteModel
import SiteTemplates

/// The content of the pages after sign-in; texts are those of block `after`.
package struct AccountDemoPages {
    package typealias User = (account: Account, tokens: AccountTokens)

    /// The account's actions in this visitor's sandbox.
    let after: AccountDemos
    let drawer: AccountDemoState
    /// The user who is signed in, with tokens that work now; nil when nobody is.
    let signedIn: User?
    let pages: PlaygroundPages
    /// The site's name, which an authenticator app shows.
    let siteTitle: String

    package init(
        after: AccountDemos, drawer: AccountDemoState, signedIn: User?, pages: PlaygroundPages,
        siteTitle: String
    ) {
        self.after = after
        self.drawer = drawer
        self.signedIn = signedIn
        self.pages = pages
        self.siteTitle = siteTitle
    }

    /// A client that is not ours, for showing what another app does with a token of ours.
    package static let foreignClient = "another-app.example"

    var texts: InterfaceStrings { pages.texts }
    var links: PlaygroundAddresses { pages.links }
    var now: Instant { pages.now }
    var toAccount: (title: String, url: String) { (t("to_account"), links.account) }

    /// A text of block `after`.
    func t(_ key: String, _ values: [String: String] = [:]) -> String { texts.text("after.\(key)", values) }

    /// A page's frame: title and lead by its key.
    package func frame(_ page: AccountDemoPage) -> AccountDemoPageData {
        AccountDemoPageData(
            title: t("\(page.key(among: pages.providers)).title"), lead: t("\(page.key).lead"))
    }

    package func page(_ page: AccountDemoPage, _ data: AccountDemoPageData) -> PlaygroundPage {
        PlaygroundPage(
            layout: "playground-account-demo", path: "playground/account/\(page.rawValue)/",
            title: data.title, data: ["demo": data.value(texts)])
    }

    /// A guide's page, in the reader's language.
    func guide(_ title: String, _ path: String) -> (title: String, url: String) {
        (title, links.locale.home + path)
    }

    /// The signed-in user; pages that need one are not reached otherwise.
    ///
    /// - Throws: `NotSignedIn` where the session has ended.
    package func person() throws -> User {
        guard let signedIn else { throw NotSignedIn(locale: links.locale) }
        return signedIn
    }

    /// The account's own page.
    ///
    /// - Parameters:
    ///   - provider: that of the sign-in that is open; nil for another way in.
    ///   - hasRun: whether the record of that sign-in is still kept.
    ///   - isOver: whether the reader came from a page of something that is no longer under way.
    package func account(signedInWith provider: ProviderID?, hasRun: Bool, isOver: Bool) -> PlaygroundPage {
        var data: [String: TemplateValue] = ["start_url": .text(links.overview), "over": .bool(isOver)]
        if let person = signedIn {
            data["account"] =
                AccountData(account: person.account, signedInWith: provider, hasRun: hasRun, pages: pages)
                .data
            data["deeds"] = .list(
                AccountDemoPage.offered(by: pages.providers).map { page in
                    let key = page.key(among: pages.providers)
                    return [
                        "deed_title": pages.text("after.\(key).title"),
                        "deed_lead": pages.text("after.\(key).short"), "deed_url": .text(links.after(page)),
                    ]
                })
            data["receipt"] = drawer.receipt.map {
                ["receipt_title": texts.prose(title(of: $0)), "receipt_url": .text(links.after(.outcome))]
            }
        }
        return PlaygroundPage(
            layout: "playground-account", path: "playground/account/",
            title: texts.text("playground.account.title"), data: data)
    }

    // MARK: Linking

    package func link() throws -> AccountDemoPageData {
        let account = try person().account
        var page = frame(.link)
        let offered = pages.providers.filter { account.identity(at: $0.id) == nil }
        if offered.isEmpty {
            page.panels = [Panel("all-linked", t("link.all"))]
        } else {
            let forms = offered.map { provider in
                PanelForm(
                    .link, t("link.button", ["provider": provider.id.displayName]),
                    hidden: [("provider", provider.id.rawValue)])
            }
            page.panels = [Panel("link-others", texts.text("playground.start.choose"), forms: forms)]
        }
        if !account.identities.isEmpty {
            let forms = account.identities.map { identity in
                PanelForm(
                    .unlink, t("link.unlink", ["provider": identity.provider.displayName]), .quiet,
                    hidden: [("provider", identity.provider.rawValue)])
            }
            page.panels.append(
                Panel("unlink", t("link.unlink_title"), forms: forms, remarks: [t("link.unlink_text")]))
        }
        // Asked on a page of its own: said below all that can be pressed.
        if offered.contains(where: { AccountDemos.wantsConsent($0.id, account) }) {
            page.panels.append(Panel("link-consent", t("consent.what"), [t("link.wants_consent")]))
        }
        page.next = [toAccount, guide(t("guide.linking"), "concepts/linking/")]
        return page
    }

    package func consent(_ id: ProviderID) -> AccountDemoPageData {
        var page = AccountDemoPageData(
            title: t("consent.title", ["provider": id.displayName]), lead: t("consent.lead"))
        let forms = [("yes", PanelForm.Style.plain), ("no", .quiet)].map { choice, style in
            PanelForm(
                .link, t("consent.\(choice)"), style,
                hidden: [("provider", id.rawValue), ("consent", choice)])
        }
        page.panels = [
            Panel(
                "consent-what", t("consent.what"), [t("consent.text_1"), t("consent.text_2")], forms: forms)
        ]
        page.next = [toAccount, guide(t("guide.consent"), "concepts/private-relay-and-consent/")]
        return page
    }

    package func unlink(_ id: ProviderID) throws -> AccountDemoPageData {
        let account = try person().account
        var page = AccountDemoPageData(
            title: t("unlink.title", ["provider": id.displayName]), lead: t("unlink.lead"))
        let unlink = PanelForm(
            .unlink, t("unlink.sure", ["provider": id.displayName]), .dangerous,
            hidden: [("provider", id.rawValue), ("sure", "yes")])
        page.panels = [
            Panel(
                "unlink-last", t("unlink.what"), [t("unlink.text")], forms: [unlink],
                warning: AccountDemos.isLast(id, of: account) ? t("unlink.last") : nil)
        ]
        page.next = [(t("unlink.keep"), links.after(.link)), toAccount]
        return page
    }

    /// An address belongs to an account already.
    package func conflict(_ waiting: WaitingCredential) -> AccountDemoPageData {
        var page = AccountDemoPageData(title: t("conflict.title"), lead: t("conflict.lead"))
        page.errorCode = "account_exists"
        page.isRefused = true
        guard case .confirmation(_, let known) = waiting.reason else { return page }
        let rows = [
            pages.row(label: t("conflict.incoming"), waiting.provider.rawValue),
            pages.row(label: t("conflict.address"), waiting.email ?? "–"),
            pages.row(label: t("conflict.known"), known.joined(separator: ", ")),
            pages.row(.init("pendingToken", waiting.pendingToken), in: .backendResponse),
        ]
        page.panels = [
            Panel(
                "conflict-what", t("conflict.what"), [t("conflict.text_1"), t("conflict.text_2")], rows: rows)
        ]
        page.panels += names(ClientErrorNames(.confirmationNeeded(providers: [])))
        let drop = PanelForm(.dropWaiting, t("conflict.drop"), .quiet)
        page.panels.append(
            Panel("conflict-drop", t("conflict.drop_title"), [t("conflict.drop_text")], forms: [drop]))
        page.next = known.compactMap { name in pages.providers.first { $0.id.rawValue == name }?.id }.map {
            (t("conflict.sign_in", ["provider": $0.displayName]), links.start($0))
        }
        page.next.append((t("see_run"), links.run(waiting.provider)))
        return page
    }
}

extension AccountDemoPages {
    /// - Parameters:
    ///   - senders: the senders registered with the relay; nil unless a provider with one is played locally.
    package func mail(sender: String, senders: [String]?, showsInbox: Bool) throws -> AccountDemoPageData {
        let account = try person().account
        var page = frame(.mail)
        var send = Panel("mail-send", t("mail.send_title"), [t("mail.no_address")])
        if let email = account.email {
            send.texts = [t("mail.send_text")]
            let state = t(account.emailVerified ? "mail.verified" : "mail.unverified")
            send.rows = [
                pages.row(label: t("mail.to"), email.rawValue), pages.row(label: t("mail.from"), sender),
                pages.row(label: t("mail.state"), state, isProse: true),
            ]
            send.forms = [PanelForm(.sendMail, t("mail.send"))]
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
        let known = senders.isEmpty ? t("relay.none") : senders.joined(separator: ", ")
        var panel = Panel(
            "relay", t("relay.title"), [t("relay.text")],
            rows: [pages.row(label: t("relay.senders"), known, isProse: senders.isEmpty)])
        if senders.contains(sender.lowercased()) {
            panel.texts.append(t("relay.registered"))
        } else {
            panel.forms = [PanelForm(.registerSender, t("relay.register"))]
        }
        return panel
    }

    private func inbox(_ isShown: Bool) -> [Panel] {
        guard isShown else { return [Panel("inbox", t("inbox.title"), [t("inbox.hidden")])] }
        let mails = drawer.mails.reversed()
        guard !mails.isEmpty else { return [Panel("inbox", t("inbox.title"), [t("inbox.empty")])] }
        return mails.enumerated().map { index, mail in
            var panel = Panel(
                "inbox-\(index)", t("inbox.\(mail.fate.rawValue)"),
                rows: [pages.row(label: t("mail.to"), mail.message.recipient.rawValue)])
            if mail.fate == .dropped {
                panel.warning = t("inbox.dropped_text")
            } else {
                panel.texts = [t("inbox.letter")]
                panel.forms = [
                    PanelForm(.confirmMail, t("inbox.open"), hidden: [("code", mail.message.code)])
                ]
            }
            return panel
        }
    }
}

/// A page of an account was asked for when nobody is signed in any more.
package struct NotSignedIn: Error { package let locale: SiteLocale }
