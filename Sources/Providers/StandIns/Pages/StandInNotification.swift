/// A notification of a stand-in to an application's server, for this server to post.
package struct StandInNotification: Hashable, Sendable {
    /// The event.
    package enum Event: String, Sendable {
        /// Apple: something happened to the person's account.
        case accountChanged = "account-changed"
        /// Facebook: the person removed the application.
        case deauthorized
        /// Facebook: the person wants their data deleted; the answer says how that goes on.
        case dataDeletion = "data-deletion"
    }

    package let event: Event
    /// The application, as people know it.
    package let clientName: String
    /// The address that the application registered.
    package let address: String
    package let contentType: String
    package let body: [UInt8]

    package init(event: Event, clientName: String, address: String, contentType: String, body: [UInt8]) {
        self.event = event
        self.clientName = clientName
        self.address = address
        self.contentType = contentType
        self.body = body
    }
}
