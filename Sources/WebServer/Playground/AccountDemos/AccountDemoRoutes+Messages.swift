import Accounts
import Cryptography
import Hummingbird
import OpenID
import Playground
import Providers

extension AccountDemoRoutes {
    /// Returns whether the page may show what is sent to telephones and mailboxes: where the sandbox is the
    /// visitor's own, or the server only this machine's. Elsewhere the inbox of one would prove addresses to
    /// another.
    func showsInboxes(_ visit: AccountDemoVisit) -> Bool {
        visit.sandbox != .standard || (try? URLParts(origin))?.isPrivateNetwork == true
    }

    /// The client that counts for the limits of messages.
    func client(_ visit: AccountDemoVisit) -> String? {
        visit.cookie.map { "browser/" + Hex.encode(SHA256.hash($0)).prefix(32) }
    }

    // MARK: Mail

    /// The address our messages come from, as a project's do.
    func sender(_ visit: AccountDemoVisit) async throws -> String {
        "noreply@\(try await visit.after.project()).firebaseapp.com"
    }

    func sendMail(_ visit: AccountDemoVisit, _ person: AccountDemoVisit.SignedInVisitor) async throws
        -> Response
    {
        var outcome = try await visit.after.sendVerification(
            person.tokens, client: client(visit), now: now())
        if let message = outcome.mail, let browser = visit.browser {
            let fate =
                try await mail?.fate(
                    from: try await sender(visit), to: message.recipient.rawValue,
                    sandbox: visit.sandbox, now: now()) ?? .delivered
            outcome.receipt.particular = fate.rawValue
            try await memories.change(browser, now: now()) { $0.put(.init(message, fate)) }
        }
        return try await tell(outcome, visit, page: outcome.receipt.error == nil ? .mail : .outcome)
    }

    func confirmMail(_ visit: AccountDemoVisit) async throws -> Response {
        let code = text("code", visit, most: 200)
        // Only messages that reached this browser's mailbox count here.
        guard let browser = visit.browser,
            visit.drawer.mails.contains(where: { $0.message.code == code && $0.fate != .dropped })
        else { return seeOther(links(visit.locale).after(.mail)) }
        let outcome = try await visit.after.confirm(code, now: now())
        try await memories.change(browser, now: now()) { $0.dropMail(code: code) }
        return try await tell(outcome, visit)
    }

    func registerSender(_ visit: AccountDemoVisit) async throws -> Response {
        var receipt = AccountDemoReceipt(
            .registerSender, provider: Brand.first(with: .relayAddresses)?.id, at: now())
        let sender = try await sender(visit)
        receipt.request = [.init("sender", sender)]
        let done =
            try await mail?.register(sender, sandbox: visit.sandbox, now: now()) ?? false
        receipt.particular = done ? "registered" : "not_registered"
        if let browser = visit.browser {
            let told = receipt
            try await memories.change(browser, now: now()) { $0.receipt = told }
        }
        return seeOther(links(visit.locale).after(.mail))
    }

    // MARK: Custom tokens

    /// The prefix of ids that a browser chooses, so that it cannot choose another's: 128 bit.
    func customPrefix(_ cookie: String) -> String {
        let visitor = VisitorSandboxes.visitor(of: cookie)
        return "custom-" + Hex.encode(SHA256.hash("custom token \(visitor)")).prefix(32) + "-"
    }

    func customToken(_ visit: AccountDemoVisit) async throws -> Response {
        guard let browser = visit.browser, let cookie = visit.cookie else {
            return seeOther(links(visit.locale).after(.customToken))
        }
        _ = try await sandboxes.open(cookie, address: visit.address, locale: visit.locale, now: now())
        let outcome = try await visit.after.signInWithCustomToken(
            uid: customPrefix(cookie) + text("uid", visit, most: 40),
            claims: text("claims", visit, most: 1_200), now: now())
        let receipt = outcome.receipt
        try await memories.change(browser, now: now()) { $0.receipt = receipt }
        guard let signedIn = outcome.signedIn else { return seeOther(links(visit.locale).after(.outcome)) }
        return try await begin(
            signedIn, in: visit.sandbox, replacing: sessionCookie.value(in: visit.request), browser: browser,
            from: visit.request, to: links(visit.locale).after(.outcome))
    }
}
