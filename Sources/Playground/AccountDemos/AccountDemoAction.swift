/// The actions of a user on an account after the sign-in; the raw value is the id in texts.
package enum AccountDemoAction: String, CaseIterable, Sendable, Codable {
    case link
    case unlink
    /// Sign in with the credential that a refused link gave back.
    case signInWithUpdatedCredential = "updated_credential"
    /// Link the credential that waited for its owner.
    case linkPending = "link_pending"
    /// A provider proved an address that somebody held without proof.
    case takeover
    case reauthenticate
    /// Make the sign-in older, for the demonstration.
    case age
    case refresh
    case changeEmail = "change_email"
    case delete
    case sendMail = "send_mail"
    case confirmMail = "confirm_mail"
    /// Register a sender with Apple's relay.
    case registerSender = "register_sender"
    case startEnrolment = "start_enrolment"
    case finishEnrolment = "finish_enrolment"
    /// Draw a secret for an authenticator app.
    case offerApp = "offer_app"
    case enrolApp = "enrol_app"
    case withdraw
    case secondFactor = "second_factor"
    /// Sign in with a token that the app's own server made.
    case customToken = "custom_token"
    case chooseFactor = "choose_factor"
    /// Give up the credential that waits.
    case dropWaiting = "drop_waiting"
    case endSession = "end_session"
    case endOtherSessions = "end_other_sessions"

    /// The action of a form; nil when no form has that address.
    ///
    /// - Parameter form: the end of `/playground/account/…`.
    package init?(form: String) {
        guard let action = Self.byForm[form] else { return nil }
        self = action
    }

    /// Everything about it that pages, routes and snippets follow.
    package var row: Row { Self.table[self] ?? Row() }

    private static let byForm = Dictionary(
        uniqueKeysWithValues: table.compactMap { action, row in row.form.map { ($0, action) } })

    package static let table: [AccountDemoAction: Row] = PlaygroundData.actions.reduce(into: [:]) {
        if let action = AccountDemoAction(rawValue: $1.key) { $0[action] = Row($1.value) }
    }

    /// One row of the table of actions (`Sources/CPlayground/actions.txt`): what is not done but told.
    package struct Row: Sendable {
        /// The end of the address of its form (`/playground/account/…`), which is the form's id on the page, too; nil
        /// for what comes of a sign-in.
        package private(set) var form: String?
        /// The page that has the form, and leads back to what it interrupted.
        package private(set) var page = AccountDemoPage.outcome
        /// Indicates whether the form works with nobody signed in.
        package private(set) var isOpen = false
        /// The call of the account backend behind it; nil for what an app cannot ask for.
        package private(set) var call: String?
        /// The same step in the client libraries' languages; none for what an app cannot do.
        private(set) var lines: [(language: String, code: String)] = []

        fileprivate init() {}

        fileprivate init(_ text: String) {
            let parts = text.split(separator: "\n-- ")
            for line in parts.first?.split(separator: "\n") ?? [] {
                let words = line.split(separator: " ", maxSplits: 1).map(String.init)
                let value = words.last ?? ""
                switch words.first {
                case "form": form = value == "-" ? nil : value
                case "page": page = AccountDemoPage(rawValue: value) ?? .outcome
                case "open": isOpen = true
                case "call": call = value
                default: break
                }
            }
            lines = parts.dropFirst().compactMap { part in
                let halves = part.split(separator: "\n", maxSplits: 1).map(String.init)
                return halves.count == 2 ? (halves[0], halves[1]) : nil
            }
        }
    }
}
