internal import OpenID

/// "Apps that use your account": what each person has authorised.
///
/// The form posts `transaction`, `person`, `audience` and `decision`, a `Way`.
package struct AccountPage: Hashable, Sendable {
    /// Path to post to, on this server.
    package var action: String
    /// One-time handle, for the hidden field `transaction`.
    package var transaction: String
    package var uses: [Use]
    /// The action that was done just now.
    package var done: Way?
    /// The responses of applications' servers to it.
    package var told: [NotificationOutcome] = []

    /// The actions that a user may take.
    package enum Way: String, Sendable {
        /// Stop the use of an application.
        case stop
        /// Facebook: stop it, and ask for the deletion of what the application has.
        case stopAndDelete = "stop-and-delete"
        /// Facebook: change the password, which ends all access tokens.
        case changePassword = "change-password"
    }

    /// Indicates whether a use was stopped just now.
    package var stopped: Bool { done == .stop || done == .stopAndDelete }

    /// One authorisation.
    package struct Use: Hashable, Sendable {
        package var person: PersonCard
        /// The audience of the consent: a client, or with Apple the team behind several.
        package var audience: String
        package var clientNames: [String]
        package var scopes: [String]
        /// The address that was handed out, if any.
        package var email: String?
        /// Seconds since 1970.
        package var since: Int64
        /// The actions beside stopping it.
        package var ways: [Way]
    }
}

/// One person as a page shows them.
package struct PersonCard: Hashable, Sendable {
    package var id: String
    package var name: String
    package var email: String
    /// Language of the name (BCP 47), for `lang` and `dir`.
    package var languageTag: String
    /// Indicates whether this person has authorised the client before.
    package var isKnown: Bool
    /// The directory or login, where the brand has such.
    package var detail: Detail?

    /// The detail beside a person's name.
    package enum Detail: Hashable, Sendable {
        case text(String)
        /// An account of the person's own, which is of no organisation.
        case personalAccount
    }
}

/// The response of an application's server to a notification.
package struct NotificationOutcome: Hashable, Sendable {
    package let event: StandInNotification.Event
    package let clientName: String
    package let result: Result

    /// The result.
    package enum Result: Hashable, Sendable {
        case taken
        /// The page where the user sees how the deletion goes on, and the code to ask by.
        case receipt(url: String, code: String)
        case unreachable
        case refused(status: Int)
        /// The response to a data deletion request is not `{"url": …, "confirmation_code": …}`.
        case noReceipt
    }

    /// - Parameter answer: nil when there was none in time.
    package init(_ notification: StandInNotification, response: (status: Int, body: [UInt8])?) {
        event = notification.event
        clientName = notification.clientName
        result = Self.result(notification.event, response)
    }

    private static func result(
        _ event: StandInNotification.Event, _ response: (status: Int, body: [UInt8])?
    ) -> Result {
        guard let response else { return .unreachable }
        guard (200..<300).contains(response.status) else { return .refused(status: response.status) }
        guard event == .dataDeletion else { return .taken }
        guard let json = try? JSONValue(parsing: response.body, limit: 16_384),
            let url = json["url"]?.stringValue, url.utf8.count <= 500, let parts = try? URLParts(url),
            parts.isWeb, let code = json["confirmation_code"]?.stringValue, isCode(code)
        else { return .noReceipt }
        return .receipt(url: url, code: code)
    }

    /// Letters and digits, as Facebook asks, and what joins the parts of a UUID.
    private static func isCode(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}
