package import Accounts
package import Cryptography
import OpenID

/// The actions behind the links of messages: looks at their codes and acts on them, for pages that users see.
package struct EmailActions: Sendable {
    private let backend: AccountBackend

    /// A link as it was opened.
    package struct Link: Sendable {
        /// The purpose that its `mode` names; nil for a mode that no message of ours has.
        package let purpose: EmailCodePurpose?
        package let code: String
        let apiKey: String?
        let project: String?

        /// Nil without mode or code.
        package init?(_ parameter: (String) -> String?) {
            guard let mode = parameter("mode"), let code = parameter("oobCode"), !code.isEmpty else {
                return nil
            }
            purpose = EmailCodePurpose.allCases.first { $0.linkMode == mode }
            self.code = code
            apiKey = parameter("apiKey")
            project = parameter("project")
        }
    }

    package init(_ backend: AccountBackend) {
        self.backend = backend
    }

    /// Indicates whether programs of this machine may act by GET, as tests of an emulator do.
    package var actsByGet: Bool { backend.options.testEndpoints && backend.options.takesOwner }

    /// The message of a link, whose code stays usable.
    ///
    /// - Throws: `invalidOobCode` (also for a code of another mode), `expiredOobCode`, `userDisabled`.
    package func look(_ link: Link, now: Instant) async throws(AccountError) -> EmailMessage {
        let sandbox = try await sandbox(of: link, now: now)
        let message = try await EmailCodes(backend.parts).look(at: link.code, sandbox: sandbox, now: now)
        guard message.purpose == link.purpose else { throw .invalidOobCode }
        return message
    }

    /// Confirms the address, changes to the new one, or back to the first; uses the code up.
    ///
    /// - Throws: as `look`, and `emailExists`.
    package func confirm(_ link: Link, now: Instant) async throws(AccountError) {
        _ = try await EmailCodes(backend.parts).confirm(
            code: link.code, sandbox: try await sandbox(of: link, now: now), now: now)
    }

    /// Sets a new password; uses the code up.
    ///
    /// - Throws: as `look`, and `missingPassword`, `weakPassword`, `passwordTooLong`.
    package func reset(
        _ link: Link, password: String?, client: String? = nil, now: Instant
    ) async throws(AccountError) {
        _ = try await EmailCodes(backend.parts).reset(
            code: link.code, newPassword: password, client: client,
            sandbox: try await sandbox(of: link, now: now), now: now)
    }

    /// The address where the user goes on: nil when the message said nothing.
    ///
    /// A sign-in link goes on with its code, which the app redeems.
    package func next(_ message: EmailMessage, _ link: Link, language: String) -> Continuation? {
        Continuation(message, link, language: language, domains: backend.options.authorizedDomains)
    }

    private func sandbox(of link: Link, now: Instant) async throws(AccountError) -> SandboxID {
        do {
            if let project = link.project { return try await backend.sandbox(project: project, now: now) }
            return try await backend.sandbox(apiKey: link.apiKey ?? "", now: now)
        } catch let error as AccountError {
            switch error {
            case .storage, .cryptography: throw error
            default: throw .invalidOobCode
            }
        } catch {
            throw .invalidOobCode
        }
    }
}

/// The address where a user goes on after a link of a message.
package struct Continuation: Sendable {
    package let url: String
    /// As it is shown, so that the person knows.
    package let host: String
    /// Indicates whether the host is one of those that may sign people in, so that a browser may be sent there unasked.
    package let isAuthorized: Bool

    init?(_ message: EmailMessage, _ link: EmailActions.Link, language: String, domains: [String]) {
        guard let text = message.continueURL, let parts = try? URLParts(text), parts.isWeb else { return nil }
        host = parts.host
        isAuthorized = AuthorizedDomains(domains).allows(parts)
        guard message.purpose == .emailSignIn else {
            url = text
            return
        }
        url = parts.appending(query: [
            ("mode", message.purpose.linkMode), ("lang", language), ("oobCode", link.code),
            ("apiKey", link.apiKey ?? "fake-api-key"),
        ])
    }
}
