internal import OpenID

/// The answer of an application's server to a notification.
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
        /// The answer to a data deletion request is not `{"url": …, "confirmation_code": …}`.
        case noReceipt
    }

    /// - Parameter answer: nil when there was none in time.
    package init(_ notification: StandInNotification, answer: (status: Int, body: [UInt8])?) {
        event = notification.event
        clientName = notification.clientName
        result = Self.result(notification.event, answer)
    }

    private static func result(
        _ event: StandInNotification.Event, _ answer: (status: Int, body: [UInt8])?
    ) -> Result {
        guard let answer else { return .unreachable }
        guard (200..<300).contains(answer.status) else { return .refused(status: answer.status) }
        guard event == .dataDeletion else { return .taken }
        guard let json = try? JSONValue(parsing: answer.body, limit: 16_384),
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
